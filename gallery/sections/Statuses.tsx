import { ResponsibleBadge } from '#screens/kit/todo/ResponsibleBadge.tsx';
import { Deadline } from '#screens/kit/Deadline.tsx';
import { PracticeBanner } from '#screens/kit/exams/PracticeBanner.tsx';
import { ProgressBar } from '#ui/ProgressBar.tsx';
import { ReceiptMark, type ReceiptPlace } from '#ui/status/ReceiptMark.tsx';
import { StatusBadge, type StatusTone } from '#ui/status/StatusBadge.tsx';
import { StatusWord } from '#ui/status/StatusWord.tsx';
import { longText, Row, Section, Specimen } from '../Section.tsx';

const tones: readonly StatusTone[] = ['success', 'progress', 'info', 'warning', 'danger', 'neutral'];
const statuses = ['Completed', 'In-progress', 'To-do', 'Alert', 'Pending-approval', 'available'];
const places: readonly ReceiptPlace[] = ['nowhere', 'page', 'storing', 'device', 'board', 'stale', 'refused'];
const now = Date.parse('2026-11-29T15:00:00Z');
const deadlines = ['2026-11-29T22:00:00Z', '2026-12-02T04:59:00Z', '2027-06-30T03:59:00Z'];

/** What says how something stands. */
export const Statuses = () => (
  <Section title="Statuses">
    <Row>
      <Specimen name="badges">
        <div className="flex flex-wrap gap-2">
          {tones.map((tone) => (
            <StatusBadge key={tone} tone={tone}>
              {tone}
            </StatusBadge>
          ))}
          <StatusBadge tone="warning">{longText}</StatusBadge>
        </div>
      </Specimen>
      <Specimen name="words of the specification">
        <div className="flex flex-wrap gap-2">
          {statuses.map((status) => (
            <StatusWord key={status} status={status} />
          ))}
          <StatusWord status="Unknown to the portal" />
        </div>
      </Specimen>
      <Specimen name="who has the next move">
        <div className="flex flex-wrap gap-2">
          <ResponsibleBadge responsible="member" />
          <ResponsibleBadge responsible="board" />
        </div>
      </Specimen>
      <Specimen name="where a score is">
        <div className="flex flex-col items-start gap-1.5">
          {places.map((place) => (
            <ReceiptMark key={place} place={place} time="10:32 AM" />
          ))}
        </div>
      </Specimen>
      <Specimen name="deadlines: today, soon, far">
        <div className="grid gap-3">
          {deadlines.map((at) => (
            <Deadline key={at} at={at} now={now} sentence={(day) => `Due ${day}`} />
          ))}
        </div>
      </Specimen>
      <Specimen name="progress of an upload">
        <div className="grid gap-4">
          {[0, 0.42, 1].map((fraction) => (
            <ProgressBar key={fraction} fraction={fraction} onCancel={() => {}} />
          ))}
        </div>
      </Specimen>
    </Row>
    <Specimen name="practice exam">
      <PracticeBanner />
    </Specimen>
  </Section>
);
