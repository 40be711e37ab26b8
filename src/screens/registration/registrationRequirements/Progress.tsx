import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import {
  closedBecause,
  openBeside,
  requirementProgress,
  type RegistrationStage,
  type Requirement,
} from '#domain/registration/requirements.ts';
import { useFormats } from '#i18n/useFormats.ts';

interface ProgressProps {
  list: readonly Requirement[];
  stage: RegistrationStage;
  /** The letters of officials are all under way. */
  areOfficialsAsked: boolean;
  /** Something is left to do beside the lines, in the member's records. */
  isMoreLeft: boolean;
}

/** How much is done, as a sentence and as a bar, and what remains while the user can still do it. */
export function Progress({ list, stage, areOfficialsAsked, isMoreLeft }: ProgressProps) {
  const { t } = useTranslation(['requirements', 'common']);
  const formats = useFormats();
  const labelId = useId();
  const { done, total, waiting, remaining } = requirementProgress(list, areOfficialsAsked);
  const beside = openBeside(list, areOfficialsAsked);
  if (stage === 'submitted' && beside.length > 0)
    return (
      <p className="max-w-prose">
        {t('requirements:submittedOpen', { names: formats.list(beside.map(({ title }) => title)) })}
      </p>
    );
  if (stage === 'submitted' && isMoreLeft)
    return <p className="max-w-prose">{t('requirements:submittedRecords')}</p>;
  if (stage !== 'toDo') return <p className="max-w-prose">{t(`requirements:${stage}`)}</p>;
  const why = closedBecause(list);
  if (why !== null)
    return (
      <div className="max-w-prose">
        <p className="font-serif text-xl">{t('requirements:closed.title')}</p>
        <p className="mt-2">{why}</p>
        <p className="mt-2 text-muted">{t('requirements:closed.text')}</p>
      </div>
    );
  if (total === 0) return null;
  return (
    <div className="max-w-prose">
      <p id={labelId} className="font-serif text-xl">
        {t('requirements:progress.done', { done, count: total })}
      </p>
      <progress aria-labelledby={labelId} max={total} value={done} className="progress mt-2" />
      <p className="mt-3">
        {remaining.length === 0
          ? t('requirements:progress.nothing')
          : t('requirements:progress.remaining', {
              names: formats.list(remaining.map(({ title }) => title)),
            })}
      </p>
      {waiting.length > 0 && (
        <p className="mt-1 text-muted">
          {t('requirements:progress.waiting', { names: formats.list(waiting.map(({ title }) => title)) })}
        </p>
      )}
    </div>
  );
}
