import { useEffect, useState, type FormEvent, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { skipReasons, type Examinee, type SkipReason } from '#contract/scoring/oralExams.ts';
import { Button } from '#ui/Button.tsx';
import { RadioGroup } from '#ui/fields/RadioGroup.tsx';

interface SkipFormProps {
  examinee: Pick<Examinee, 'examScheduleId' | 'examineeName'>;
  onSkip: (reason: SkipReason) => void;
  onCancel: () => void;
}

/** Asks for the reason to skip an examinee; the confirmation follows. */
export function SkipForm({ examinee: { examScheduleId, examineeName }, onSkip, onCancel }: SkipFormProps) {
  const { t } = useTranslation(['scoring', 'common']);
  const [reason, setReason] = useState<SkipReason | null>(null);
  const [isChecked, setChecked] = useState(false);
  const id = `skip-${examScheduleId}`;
  const focusFirst = () => document.getElementById(id)?.focus();
  useEffect(() => document.getElementById(id)?.focus(), [id]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reason !== null) return onSkip(reason);
    setChecked(true);
    focusFirst();
  };
  const onKeyDown = ({ key }: KeyboardEvent) => key === 'Escape' && onCancel();
  return (
    <form noValidate onSubmit={submit} className="mt-3 rounded-sheet bg-sunken p-4">
      <RadioGroup
        id={id}
        aria-required
        label={t('scoring:sessions.skip.why', { name: examineeName })}
        error={isChecked && reason === null ? t('scoring:sessions.skip.whyMissing') : undefined}
        choices={skipReasons.map((value) => ({ value, label: t(`scoring:sessions.skip.reasons.${value}`) }))}
        value={reason}
        onChange={({ target }) => setReason(target.value as SkipReason)} // these are the options
        onKeyDown={onKeyDown}
        inline
      />
      <div className="mt-3 flex flex-wrap gap-3">
        <Button type="submit" onKeyDown={onKeyDown}>
          {t('scoring:sessions.skip.confirm')}
        </Button>
        <Button tone="quiet" onClick={onCancel} onKeyDown={onKeyDown}>
          {t('common:actions.cancel')}
        </Button>
      </div>
    </form>
  );
}
