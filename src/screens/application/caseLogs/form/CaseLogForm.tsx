import { useSelector } from '@xstate/react';
import { memo, type CSSProperties, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CaseLogCardRef, CaseLogsRef } from '#machines/application/caseLogs/caseLogs.machine.ts';
import type { CaseLogCard } from '#machines/application/caseLogs/caseLogs.types.ts';
import { useCard } from '#portal/useCard.ts';
import { SaveBar } from '#ui/card/SaveBar.tsx';
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx';
import { Panel } from '#ui/Panel.tsx';
import { RadioGroup } from '#ui/fields/RadioGroup.tsx';
import { CountTable } from '../parts/CountTable.tsx';
import { HospitalFields } from './HospitalFields.tsx';
import { PeriodFields } from './PeriodFields.tsx';
import { ProgramFields } from './ProgramFields.tsx';
import { Section } from './Section.tsx';
import { Standing } from '../parts/Standing.tsx';
import { useCaseLogForm } from './useCaseLogForm.ts';

/** With more categories than this, a key press would make the browser lay out much that is not visible. */
const MANY = 40;

interface CaseLogFormProps {
  actor: CaseLogsRef;
  card: CaseLogCardRef;
  directory: CaseLogCard['directory'];
}

/**
 * The case log's form, saved as a whole. Its fields are uncontrolled: a key press renders neither the form nor the
 * page, only `Standing` and the text beside the button.
 */
export const CaseLogForm = memo(({ actor, card, directory }: CaseLogFormProps) => {
  const { t } = useTranslation(['cards', 'common']);
  const isBusy = useSelector(card, (snapshot) => snapshot.hasTag('busy'));
  // A save during a deletion would be based on the previous version.
  const isRemoving = useSelector(actor, (snapshot) => snapshot.hasTag('removing'));
  const { form, today, summary, attempt, onChange, onReset, onSubmit } = useCaseLogForm(card, directory);
  const { register, formState } = form;
  const { errors } = formState;
  const isLong = directory.examCaseLogs.reduce((sum, { categories }) => sum + categories.length, 0) > MANY;

  return (
    <>
      <ErrorSummary attempt={attempt} errors={summary} />
      <Panel title={t('cards:caseLogs.card')} status="ready" prominent>
        <Standing card={card} directory={directory} />
        <form
          noValidate
          aria-busy={isBusy || isRemoving}
          onChange={onChange}
          onSubmit={isRemoving ? (event) => event.preventDefault() : onSubmit}
          className="mt-8 space-y-8"
        >
          <div className="border-t border-line pt-6">
            <RadioGroup
              {...register('examPathwayId')}
              id="examPathwayId"
              label={t('cards:caseLogs.pathway')}
              hint={t('cards:caseLogs.pathwayHint')}
              error={errors.examPathwayId?.message}
              choices={directory.examPathways.map(({ examPathwayId, name, description }) => ({
                value: String(examPathwayId),
                label: name,
                hint: description,
              }))}
            />
          </div>
          <ProgramFields card={card} form={form} today={today} />
          <PeriodFields form={form} today={today} />
          <HospitalFields actor={actor} card={card} form={form} today={today} onChange={onChange} />
          <Section title={t('cards:caseLogs.counts.legend')} lead={t('cards:caseLogs.counts.lead')}>
            {directory.examCaseLogs.map((group) => (
              <WhenSeen key={group.examCaseLogId} isLong={isLong} rows={group.categories.length}>
                <CountTable group={group} form={form} />
              </WhenSeen>
            ))}
          </Section>
          <Save card={card} isRemoving={isRemoving} onReset={onReset} />
        </form>
      </Panel>
    </>
  );
});

interface WhenSeenProps {
  isLong: boolean;
  rows: number;
  children: ReactNode;
}

/** In a long log, invisible parts are not rendered; they keep about their height. */
const WhenSeen = ({ isLong, rows, children }: WhenSeenProps) =>
  isLong ? (
    <div
      style={{ '--rows': rows } as CSSProperties}
      className="-mx-2 [contain-intrinsic-height:auto_calc(var(--rows)*9rem+3rem)] px-2 py-1 [content-visibility:auto] @lg:[contain-intrinsic-height:auto_calc(var(--rows)*3.4rem+5rem)]"
    >
      {children}
    </div>
  ) : (
    children
  );

interface SaveProps {
  card: CaseLogCardRef;
  isRemoving: boolean;
  onReset: () => void;
}

function Save({ card, isRemoving, onReset }: SaveProps) {
  const { t } = useTranslation(['cards', 'common']);
  const { value, isEdited, isBusy, isOnDevice } = useCard(card);
  return (
    <SaveBar
      save={t('cards:caseLogs.save')}
      isEdited={isEdited}
      isBusy={isBusy || isRemoving}
      isOnDevice={isOnDevice}
      savedAt={value?.savedAt ?? null}
      onReset={onReset}
    />
  );
}
