import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { faultTypes } from '#contract/core/faultTypes.ts';
import type { Fault } from '#domain/fault.ts';
import type { ExamRegistrationRef } from '#machines/registration/examRegistration/examRegistration.machine.ts';
import { storedNow } from '#machines/kit/draft/draftKeeper.machine.ts';
import type { RegistrationDraftRef } from '#machines/registration/examRegistration/registrationDraft.machine.ts';
import { Button } from '#ui/Button.tsx';
import { ToneShape, type StatusTone } from '#ui/status/StatusBadge.tsx';
import { useBeside } from '../parts/useBeside.ts';
import { useMoment } from '#i18n/useMoment.ts';

/**
 * Says where the input is stored; its space is always reserved, so that nothing moves. Only what has become of it is
 * spoken, once for each answer, and not that it is on its way.
 */
export function SaveLine({ actor }: { actor: ExamRegistrationRef }) {
  const draft = useBeside(actor, 'draft');
  return (
    <div aria-live="polite" className="min-h-11 text-sm text-muted">
      {draft && <Words draft={draft} />}
    </div>
  );
}

function Words({ draft }: { draft: RegistrationDraftRef }) {
  const { t } = useTranslation(['registration', 'common']);
  const moment = useMoment();
  const whyText = useWhyText();
  const { savedAt, fault } = useSelector(draft, ({ context }) => context);
  const keeper = useSelector(draft, ({ children }) => children.keeper);
  const isOnDevice = useSelector(keeper, storedNow) === true;
  const isKept = useSelector(draft, (snapshot) => snapshot.hasTag('kept'));
  const isWorking = useSelector(draft, (snapshot) => snapshot.hasTag('working'));
  const isDisputed = useSelector(draft, (snapshot) => snapshot.hasTag('conflict'));
  const isUnsent = useSelector(draft, (snapshot) => snapshot.hasTag('unsent'));

  if (isWorking)
    return (
      <Line tone="progress" isSilent>
        {t(isOnDevice ? 'registration:saving.here' : 'registration:saving.working')}
      </Line>
    );
  if (isDisputed) return <Line tone="warning">{t('registration:saving.conflict')}</Line>;
  if (isKept && savedAt !== null)
    return <Line tone="success">{t('registration:saving.there', { time: moment(savedAt) })}</Line>;
  if (isKept) return isOnDevice && <Line tone="success">{t('registration:saving.stillHere')}</Line>;
  if (!isUnsent) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <Line tone="warning">
        {`${t('registration:saving.failed', { why: whyText(fault) })} ${t(isOnDevice ? 'registration:saving.stillHere' : 'registration:saving.notHere')}`}
      </Line>
      <Button tone="quiet" onClick={() => draft.send({ type: 'draft.send' })} className="-ml-5">
        {t('common:actions.retry')}
      </Button>
    </div>
  );
}

const colours = { success: 'text-success', progress: 'text-info', warning: 'text-warning' } as const;

interface LineProps {
  tone: StatusTone & keyof typeof colours;
  isSilent?: boolean;
  children: ReactNode;
}

function Line({ tone, isSilent, children }: LineProps) {
  return (
    <p aria-hidden={isSilent} className="flex gap-2 py-2.5">
      <ToneShape tone={tone} className={`mt-1 ${colours[tone]}`} />
      <span>{children}</span>
    </p>
  );
}

/** Why the server refused a draft, as the end of a sentence. */
function useWhyText() {
  const { t } = useTranslation(['registration', 'common']);
  return (fault: Fault | null) => {
    if (!fault || fault.kind === 'unreachable') return t('registration:saving.why.unreachable');
    if (fault.status === 429) return t('registration:saving.why.wait');
    const type = fault.error?.type;
    if (type === faultTypes.registrationClosed || type === faultTypes.alreadyRegistered)
      return t('registration:saving.why.closed');
    return t('registration:saving.why.other', { reference: fault.reference });
  };
}
