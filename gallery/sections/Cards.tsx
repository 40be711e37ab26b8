import { CardFrame, type CardView } from '#ui/card/CardFrame.tsx';
import { ExamPage, MissingCard, WayToExams } from '#ui/card/ExamCardPage.tsx';
import { GapList } from '#ui/card/GapList.tsx';
import { SaveBar } from '#ui/card/SaveBar.tsx';
import { Link } from 'react-router-dom';
import { Panel } from '#ui/Panel.tsx';
import { longText, Section, Specimen } from '../Section.tsx';

const none = () => {};
const card: CardView = {
  status: 'ready',
  fault: null,
  isReadOnly: false,
  isOffered: false,
  isConflict: false,
  isRemoved: false,
  found: null,
  onRetry: none,
  onResume: none,
  onDiscard: none,
  onKeepMine: none,
  onTakeTheirs: none,
  onSaveAsNew: none,
};
const bar = { save: 'Save the case log', isEdited: false, isBusy: false, isOnDevice: true, onReset: none };
const savedAt = '2026-11-12T15:32:00Z';
const differences = [
  { label: 'City', mine: 'Cleveland', theirs: '' },
  { label: longText, mine: longText, theirs: 'Ohio' },
];
const questions: readonly (readonly [string, Partial<CardView>])[] = [
  ['a draft of an earlier visit', { isOffered: true, found: { storedAt: null } }],
  ['two versions', { isConflict: true }],
  ['the record is gone', { isRemoved: true }],
];

/** A record that is edited whole. */
export const Cards = () => (
  <Section title="Cards">
    <div className="grid gap-6 desktop:grid-cols-2">
      {(
        [
          ['stored', { savedAt: null }],
          ['to be sent', { savedAt: null, actsUnchanged: true }],
          ['saved', { savedAt }],
          ['edited', { savedAt, isEdited: true }],
          ['saving', { savedAt, isEdited: true, isBusy: true }],
          ['not stored', { savedAt: null, isEdited: true, isOnDevice: false }],
        ] as const
      ).map(([name, state]) => (
        <Panel key={name} title={name} status="ready">
          <div className="desktop:[&_[data-save-bar]]:static">
            <SaveBar {...bar} {...state} />
          </div>
        </Panel>
      ))}
    </div>
    {questions.map(([name, state]) => (
      <Specimen key={name} name={name}>
        <CardFrame
          card={{ ...card, ...state }}
          title={name}
          lines={3}
          missing={null}
          readOnly={null}
          differences={differences}
        >
          {null}
        </CardFrame>
      </Specimen>
    ))}
    <Specimen name="read-only">
      <CardFrame
        card={card}
        title="Read-only"
        lines={3}
        missing={null}
        readOnly="The board is reviewing this card."
        differences={[]}
      >
        {null}
      </CardFrame>
    </Specimen>
    <Specimen name="what is missing">
      <GapList
        gaps={[
          { field: 'text-empty', text: 'The city' },
          { field: null, text: longText },
        ]}
        folded={{ title: '2 smaller items', gaps: [{ field: 'date-empty', text: 'The date' }] }}
      />
    </Specimen>
    <Specimen name="nothing is missing">
      <GapList gaps={[]} />
    </Specimen>
    <Specimen name="page of a card">
      <ExamPage
        title={longText}
        exam={{ examHeaderId: 501, examTitle: longText }}
        status="In-progress"
        Link={Link}
      >
        <MissingCard way={<WayToExams Link={Link} />} />
      </ExamPage>
    </Specimen>
  </Section>
);
