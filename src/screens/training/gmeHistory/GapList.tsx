import { CalendarOff, CalendarPlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { documentedLeave, nonSurgical, type RotationGap } from '#contract/training/training.ts';
import type { RecordDraft } from '#domain/records/recordForm.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { Button } from '#ui/Button.tsx';
import { Fold } from '#ui/Fold.tsx';

interface GapListProps {
  gaps: readonly RotationGap[];
  /** Opens the form of a new rotation with these values; null while a form is open. */
  onFill: ((prefill: RecordDraft) => void) | null;
}

/** Number of gaps that are shown at first. */
const SHOWN = 2;

/** The days without a record, which matter most on their page: the latest ones, and the others on request. */
export function GapList({ gaps, onFill }: GapListProps) {
  const { t } = useTranslation(['gme', 'common']);
  if (gaps.length === 0) return null;
  const latest = gaps.toReversed();
  const earlier = latest.slice(SHOWN);
  return (
    <div className="mb-4">
      <Chips gaps={latest.slice(0, SHOWN)} onFill={onFill} />
      {earlier.length > 0 && (
        <div className="mt-2">
          <Fold label={t('gme:timeline.moreGaps', { count: earlier.length })}>
            <Chips gaps={earlier} onFill={onFill} />
          </Fold>
        </div>
      )}
    </div>
  );
}

const Chips = ({ gaps, onFill }: GapListProps) => (
  <ul className="flex flex-wrap gap-3">
    {gaps.map((gap) => (
      <GapChip key={gap.startDate} gap={gap} onFill={onFill} />
    ))}
  </ul>
);

interface GapChipProps {
  gap: RotationGap;
  onFill: GapListProps['onFill'];
}

/** A gap, with the buttons that open the form with its dates. */
function GapChip({ gap: { startDate, endDate, days }, onFill }: GapChipProps) {
  const { t } = useTranslation(['gme', 'common']);
  const { range } = useFormats();
  const period = range(startDate, endDate);
  const dates = { startDate, endDate };
  const leave = { ...dates, clinicalActivity: nonSurgical, nonSurgicalActivity: documentedLeave };
  return (
    <li className="rounded-sheet border border-dashed border-warning bg-warning-tint px-3 py-2">
      <p className="font-semibold text-warning">{t('gme:timeline.gap', { count: days, period })}</p>
      {onFill && (
        <div className="-mx-2 flex flex-wrap gap-x-2 print:hidden">
          <Button
            tone="quiet"
            className="px-2!"
            aria-label={t('gme:timeline.addOf', { period })}
            onClick={() => onFill(dates)}
          >
            <CalendarPlus aria-hidden="true" className="size-4" />
            <span>{t('gme:timeline.add')}</span>
          </Button>
          <Button
            tone="quiet"
            className="px-2!"
            aria-label={t('gme:timeline.leaveOf', { period })}
            onClick={() => onFill(leave)}
          >
            <CalendarOff aria-hidden="true" className="size-4" />
            <span>{t('gme:timeline.leave')}</span>
          </Button>
        </div>
      )}
    </li>
  );
}
