import { Callout } from '#ui/Callout.tsx';
import { ContactText } from '#ui/ContactText.tsx';
import { FaultReference } from '#ui/FaultReference.tsx';
import { SaveTrouble } from '#ui/card/SaveTrouble.tsx';
import { StaleNotice } from '#ui/StaleNotice.tsx';
import { TwoValues } from '#ui/TwoValues.tsx';
import { longText, Row, Section, Specimen } from '../Section.tsx';

const none = () => {};
const unreachable = { kind: 'unreachable', status: 0, retryAfter: null, reference: 'a1b2c3d4', error: null };

/** Messages within a page. */
export const Messages = () => (
  <Section title="Messages">
    <Row>
      {(['success', 'info', 'warning', 'danger'] as const).map((tone) => (
        <Specimen key={tone} name={tone}>
          <Callout tone={tone}>Your license was saved. The board checks it within ten days.</Callout>
        </Specimen>
      ))}
      <Specimen name="long text">
        <Callout tone="info">{longText}</Callout>
      </Specimen>
      <Specimen name="contact">
        <p>
          <ContactText text="If this is wrong, please <contact>contact the board</contact>." />
        </p>
      </Specimen>
      <Specimen name="reference of an error">
        <p>
          <FaultReference reference="a1b2c3d4-e5f6-7890-abcd-ef0123456789" />
        </p>
      </Specimen>
    </Row>
    <Specimen name="failed save">
      <SaveTrouble fault={unreachable} />
    </Specimen>
    <Specimen name="older than the board's">
      <StaleNotice onReload={none} />
    </Specimen>
    <Specimen name="two values">
      <TwoValues
        what="Score of case 2"
        mine={{ value: 'Two of the critical steps were missed. '.repeat(20), time: '10:32 AM' }}
        theirs={{ value: '' }}
        onKeepMine={none}
        onTakeTheirs={none}
      />
    </Specimen>
  </Section>
);
