import { Disclosure } from '#ui/Disclosure.tsx';
import { DocumentFrame } from '#ui/DocumentFrame.tsx';
import { Fold } from '#ui/Fold.tsx';
import { NarrowDisclosure } from '#ui/NarrowDisclosure.tsx';
import { buttonStyle } from '#ui/Button.tsx';
import { TableDisclosure } from '#ui/TableDisclosure.tsx';
import { YearGroups } from '#ui/YearGroups.tsx';
import { longText, Row, Section, Specimen } from '../Section.tsx';

const years = [2026, 2026, 2024];
const yearOf = (year: number) => year;

/** What is shown on request. */
export const Folded = () => (
  <Section title="Shown on request">
    <Row>
      <Specimen name="disclosure, closed">
        <Disclosure label="Why this is asked">The board publishes it.</Disclosure>
      </Specimen>
      <Specimen name="disclosure, open">
        <Disclosure label={longText} isOpenAtFirst>
          The board publishes it.
        </Disclosure>
      </Specimen>
      <Specimen name="folds">
        <Fold label="2026: 3 payments">Three payments.</Fold>
        <Fold label={longText} isOpenAtFirst>
          Two payments.
        </Fold>
      </Specimen>
      <Specimen name="by year">
        <YearGroups
          rows={years}
          yearOf={yearOf}
          summaryOf={(year, rows) => `${year}: ${rows.length} payments`}
        >
          {(rows) => rows.join(', ')}
        </YearGroups>
      </Specimen>
      <Specimen name="on a narrow screen only">
        <NarrowDisclosure
          label="Menu"
          place="/"
          buttonClassName={buttonStyle('secondary')}
          panelClassName="mt-2"
        >
          {() => <p>The entries of the menu.</p>}
        </NarrowDisclosure>
      </Specimen>
      <Specimen name="table of a picture">
        <TableDisclosure label="The picture as a table">The table.</TableDisclosure>
      </Specimen>
    </Row>
    <Specimen name="document">
      <DocumentFrame url="about:blank" title="Certificate" />
    </Specimen>
  </Section>
);
