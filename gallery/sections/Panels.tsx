import { DescriptionList } from '#ui/DescriptionList.tsx';
import { Panel } from '#ui/Panel.tsx';
import { ScreenOrPaper } from '#ui/ScreenOrPaper.tsx';
import { ScrollBox } from '#ui/ScrollBox.tsx';
import { PageOutline, Skeleton } from '#ui/Skeleton.tsx';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';
import { longText, Section, Specimen } from '../Section.tsx';

const fault = { kind: 'refused', status: 500, reference: 'a1b2c3d4' };
const facts = [
  ['Board ID', '031870'],
  ['Certificate', longText],
  ['Expires', null],
] as const;

/** Parts of a page: loading, failed, empty, ready. */
export const Panels = () => (
  <Section title="Panels">
    <div className="grid gap-6 desktop:grid-cols-2">
      <Panel title="Ready" status="ready" mark={<StatusBadge tone="success">Met</StatusBadge>}>
        <DescriptionList items={facts} />
      </Panel>
      <Panel title="Prominent" status="ready" prominent>
        <DescriptionList items={facts} aligned />
      </Panel>
      <Panel title="Loading" status="loading" lines={3} />
      <Panel title="Empty" status="ready" empty="You have no licenses yet." />
      <Panel title="Failed" status="failed" fault={fault} onRetry={() => {}} />
      <Panel title="Without a network" status="failed" fault={{ ...fault, kind: 'unreachable', status: 0 }} />
      <Panel title="Not kept by this board" status="failed" fault={{ ...fault, isLacking: true }} />
      <Panel title={longText} status="ready" mark={<StatusBadge tone="warning">Due</StatusBadge>}>
        <p>
          <ScreenOrPaper screen="On a screen" paper="On paper" />
        </p>
      </Panel>
    </div>
    <Specimen name="skeleton">
      <Skeleton lines={3} linesNarrow={5} />
    </Specimen>
    <Specimen name="outline of a page">
      <PageOutline />
    </Specimen>
    <Specimen name="long text in a box">
      <ScrollBox label="Long text" className="max-h-24 rounded-sheet border border-line p-3">
        {`${longText} `.repeat(8)}
      </ScrollBox>
    </Specimen>
  </Section>
);
