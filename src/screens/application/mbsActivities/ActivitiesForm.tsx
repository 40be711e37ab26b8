import { useSelector } from '@xstate/react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import {
  mbsCardOf,
  mbsFieldOf,
  mbsGaps,
  mbsProblems,
  type MbsDraft,
  type MbsGap,
} from '#domain/application/mbsActivities.ts';
import type { MbsActivitiesRef, MbsCard } from '#machines/application/mbsActivities/mbsActivities.machine.ts';
import type { useCard } from '#portal/useCard.ts';
import { useCardForm } from '#portal/useCardForm.ts';
import { GapList } from '#ui/card/GapList.tsx';
import { SaveBar } from '#ui/card/SaveBar.tsx';
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx';
import { Panel } from '#ui/Panel.tsx';
import { RadioGroup } from '#ui/fields/RadioGroup.tsx';
import { TextField } from '#ui/fields/TextField.tsx';
import { YearlyPicture } from './YearlyPicture.tsx';

interface ActivitiesFormProps {
  actor: MbsActivitiesRef;
  card: ReturnType<typeof useCard>;
  value: MbsCard;
}

/** The pathway and the cases of three years. */
export function ActivitiesForm({ actor, card, value }: ActivitiesFormProps) {
  const { t } = useTranslation(['cards', 'common']);
  const form = useForm<MbsDraft>({ shouldFocusError: false });
  const { years } = value.mbsActivities;
  const known = { examPathways: value.examPathways, years: years.map(({ year }) => year) };
  const labelOf = (place: number) => t('cards:mbs.casesIn', { year: known.years[place] ?? 0 });
  const { attempt, summary, onChange, onReset, onSubmit } = useCardForm(actor, form, {
    troubleOf: (draft) =>
      Object.fromEntries(
        Object.entries(mbsProblems(mbsCardOf(draft, known.years), known)).map(([path, problem]) => [
          mbsFieldOf(path),
          t(`cards:problem.${problem}`),
        ]),
      ),
    fieldOf: mbsFieldOf,
    labelOf: (field) => {
      const [name, place] = field.split('.');
      if (name === 'cases') return labelOf(Number(place));
      return name === 'examPathwayId' ? t('cards:mbs.pathway') : null;
    },
  });
  const { errors } = form.formState;

  return (
    <>
      <ErrorSummary attempt={attempt} errors={summary} />
      <Panel title={t('cards:mbs.card')} status="ready" prominent>
        <Standing actor={actor} value={value} />
        <form
          noValidate
          aria-busy={card.isBusy}
          onChange={onChange}
          onSubmit={onSubmit}
          className="mt-8 space-y-8"
        >
          <RadioGroup
            {...form.register('examPathwayId')}
            id="examPathwayId"
            label={t('cards:mbs.pathway')}
            hint={t('cards:mbs.pathwayHint')}
            error={errors.examPathwayId?.message}
            choices={value.examPathways.map(({ examPathwayId, name, description }) => ({
              value: String(examPathwayId),
              label: name,
              hint: description,
            }))}
          />
          <fieldset className="min-w-0">
            <legend className="font-semibold">{t('cards:mbs.counts')}</legend>
            <p className="max-w-prose text-sm text-muted">{t('cards:mbs.countsHint')}</p>
            <div className="mt-3 grid max-w-xl gap-5 @md:grid-cols-3">
              {years.map(({ year }, place) => (
                <TextField
                  key={year}
                  {...form.register(`cases.${place}`)}
                  id={`cases.${place}`}
                  label={labelOf(place)}
                  error={errors.cases?.[place]?.message}
                  inputMode="numeric"
                  autoComplete="off"
                />
              ))}
            </div>
          </fieldset>
          <SaveBar
            save={t('cards:mbs.save')}
            isEdited={card.isEdited}
            isBusy={card.isBusy}
            isOnDevice={card.isOnDevice}
            savedAt={value.savedAt}
            onReset={onReset}
          />
        </form>
      </Panel>
    </>
  );
}

/** What is missing, and the years against the requirement, while typing. */
function Standing({ actor, value }: { actor: MbsActivitiesRef; value: MbsCard }) {
  const { t } = useTranslation(['cards', 'common']);
  const draft = useSelector(actor, ({ context }) => context.draft);
  const { years, averageMinimum } = value.mbsActivities;
  if (!draft) return null;
  const typed = mbsCardOf(
    draft,
    years.map(({ year }) => year),
  );
  // Text that is not a number does not count.
  const counted = typed.years.map(({ year, cases }) => ({
    year,
    cases: cases === null || Number.isNaN(cases) ? null : cases,
  }));
  const textOf = (gap: MbsGap) =>
    gap.kind === 'average'
      ? { field: 'cases.0', text: t('cards:mbs.gap.average', { count: gap.lacking }) }
      : gap.kind === 'year'
        ? {
            field: `cases.${years.findIndex(({ year }) => year === gap.year)}`,
            text: t('cards:mbs.gap.year', { year: gap.year }),
          }
        : { field: 'examPathwayId', text: t('cards:mbs.gap.pathway') };
  return (
    <div className="space-y-6">
      <GapList gaps={mbsGaps({ ...typed, years: counted }, averageMinimum).map(textOf)} />
      <YearlyPicture years={counted} averageMinimum={averageMinimum} />
    </div>
  );
}
