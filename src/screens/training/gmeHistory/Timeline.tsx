import { memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { RotationGap } from '#contract/training/training.ts';
import type { RecordDraft } from '#domain/records/recordForm.ts';
import { rotationGaps } from '#domain/training/gaps.ts';
import { timelineYears } from '#domain/training/timeline.ts';
import { Fold } from '#ui/Fold.tsx';
import { TableDisclosure } from '#ui/TableDisclosure.tsx';
import { PreviewNote } from './PreviewNote.tsx';
import type { RotationPicture } from './useRotationPicture.ts';
import { GapList } from './GapList.tsx';
import { levelFill } from './levelFill.ts';
import { TimelineTable } from './TimelineTable.tsx';
import { YearRow } from './YearRow.tsx';

interface TimelineProps {
  picture: RotationPicture;
  /** As the server counted them. */
  gaps: readonly RotationGap[];
  /** Opens the form of a new rotation with these values; null while a form is open. */
  onFill: ((prefill: RecordDraft) => void) | null;
}

/** The rotations by academic year, with the gaps between them; the same as a table on request and on paper. */
export const Timeline = memo(function Timeline({ picture, gaps, onFill }: TimelineProps) {
  const { t } = useTranslation(['gme', 'common']);
  const { rotations, isPreview, levels } = picture;
  const shownGaps = useMemo(() => (isPreview ? rotationGaps(rotations) : gaps), [isPreview, rotations, gaps]);
  const years = useMemo(() => timelineYears(rotations, shownGaps), [rotations, shownGaps]);
  const fillOf = useMemo(() => levelFill(levels.map(({ itemDescription }) => itemDescription)), [levels]);
  return (
    <>
      <PreviewNote isPreview={isPreview} />
      <GapList gaps={shownGaps} onFill={onFill} />
      <Fold isNarrowOnly label={t('gme:timeline.show', { count: years.length })}>
        <p className="mb-4 max-w-prose">{t('gme:timeline.lead')}</p>
        <ol className="space-y-5">
          {years.map((year) => (
            <YearRow key={year.year} year={year} fillOf={fillOf} />
          ))}
        </ol>
        <TableDisclosure label={t('gme:timeline.asTable')}>
          <TimelineTable rotations={rotations} gaps={shownGaps} />
        </TableDisclosure>
      </Fold>
    </>
  );
});
