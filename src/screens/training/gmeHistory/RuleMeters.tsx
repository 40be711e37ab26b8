import { memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { PickListItem } from '#contract/pickLists/pickLists.ts';
import type { TrainingRules } from '#contract/training/training.ts';
import { boardDay } from '#domain/boardTime.ts';
import { trainingMeters, type TrainingMeter } from '#domain/training/trainingMeters.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';
import { useNow } from '#ui/useNow.ts';
import { Fold } from '#ui/Fold.tsx';
import { PreviewNote } from './PreviewNote.tsx';
import type { RotationPicture } from './useRotationPicture.ts';

interface RuleMetersProps {
  rules: TrainingRules;
  picture: RotationPicture;
}

/** How much of each of the board's rules the rotations reach. */
export const RuleMeters = memo(function RuleMeters({ rules, picture }: RuleMetersProps) {
  const { t } = useTranslation(['gme', 'common']);
  const now = useNow();
  const today = useMemo(() => boardDay(now), [now]);
  const { rotations, isPreview, levels } = picture;
  const meters = useMemo(() => trainingMeters(rules, rotations, today), [rules, rotations, today]);
  const open = useMemo(() => meters.filter((meter) => !isMet(meter)).toSorted(worstFirst), [meters]);
  const met = useMemo(() => meters.filter(isMet), [meters]);
  if (meters.length === 0) return <p className="text-muted">{t('gme:rules.none')}</p>;
  return (
    <>
      <PreviewNote isPreview={isPreview} />
      <p className="mb-5 max-w-prose text-muted">{t('gme:rules.board')}</p>
      {open.length > 0 && <MeterList meters={open} levels={levels} />}
      {met.length > 0 && (
        <div className={open.length > 0 ? 'mt-5 border-t border-line' : ''}>
          <Fold label={t('gme:rules.met', { count: met.length })}>
            <MeterList meters={met} levels={levels} />
          </Fold>
        </div>
      )}
    </>
  );
});

interface MeterListProps {
  meters: readonly TrainingMeter[];
  levels: readonly PickListItem[];
}

const MeterList = ({ meters, levels }: MeterListProps) => (
  <ul className="grid gap-x-8 gap-y-6 @2xl:grid-cols-2">
    {meters.map((meter) => (
      <Meter key={`${meter.name} ${meter.levels.join()}`} meter={meter} known={levels} />
    ))}
  </ul>
);

const isMet = ({ state }: TrainingMeter) => state === 'met' || state === 'averaged';
/** What is missed or over its limit comes before what can still be reached. */
const worstFirst = (one: TrainingMeter, other: TrainingMeter) =>
  Number(other.state === 'missed') - Number(one.state === 'missed');

const tones = { met: 'success', averaged: 'success', open: 'progress', missed: 'warning' } as const;

/** Memoized by its values: a change of one rotation reaches few of the meters. */
const Meter = memo(
  MeterView,
  (one, other) => one.known === other.known && JSON.stringify(one.meter) === JSON.stringify(other.meter),
);

/** `known` are the clinical levels of the specialty. */
function MeterView({ meter, known }: { meter: TrainingMeter; known: readonly PickListItem[] }) {
  const { t } = useTranslation(['gme', 'common']);
  const { date, decimals, list } = useFormats();
  const { name, levels, activity, unit, value, limit, state, missing, by, withLeave, is } = meter;
  const amount = (number: number) =>
    t(`gme:rules.${unit}`, {
      count: number,
      number: unit === 'rotations' ? String(number) : decimals(number, 1),
    });
  const names = list(
    levels.map((level) => known.find(({ itemValue }) => itemValue === level)?.itemDescription ?? level),
  );
  const kind = withLeave ? 'averageWithLeave' : name;
  const missingText = is === 'atLeast' ? 'gme:rules.missing' : 'gme:rules.tooMuch';
  return (
    <li className="flex flex-col gap-1.5">
      <h3 className="text-lg">{t(`gme:rules.names.${name}`, { levels: names })}</h3>
      {limit > 0 && (
        <progress
          className="progress picture"
          max={limit}
          value={Math.min(value, limit)}
          aria-label={t(`gme:rules.names.${name}`, { levels: names })}
        />
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <StatusBadge tone={tones[state]}>{t(`gme:rules.states.${is}.${state}`)}</StatusBadge>
        {limit > 0 && (
          <p className="tabular">
            {`${t('gme:rules.reached', { value: decimals(value, 1), limit: amount(limit) })}${activity !== null ? ` ${t('gme:rules.activity', { activity })}` : ''}`}
          </p>
        )}
      </div>
      {missing > 0 && (
        <p className="font-semibold">
          {by === null
            ? t(missingText, { amount: amount(missing) })
            : t(`gme:rules.${state === 'missed' ? 'wasBy' : 'by'}`, {
                amount: amount(missing),
                date: date(by),
              })}
        </p>
      )}
      <p className="text-sm text-muted">{t(`gme:rules.sentences.${kind}`, { limit: amount(limit) })}</p>
    </li>
  );
}
