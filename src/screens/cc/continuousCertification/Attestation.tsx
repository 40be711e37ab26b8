import { useSelector } from '@xstate/react';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { CcStatement } from '#contract/cc/continuousCertification.ts';
import { boardZone } from '#domain/boardTime.ts';
import { missingStatements } from '#domain/cc/attestation.ts';
import { isUnanswered } from '#domain/fault.ts';
import { useFaultText } from '#i18n/useFaultText.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { useRefusalText } from '#i18n/useRefusalText.ts';
import type { CcAttestationRef } from '#machines/cc/continuousCertification/ccAttestation.machine.ts';
import { useCard } from '#portal/useCard.ts';
import { Button } from '#ui/Button.tsx';
import { Callout } from '#ui/Callout.tsx';
import { ContactText } from '#ui/ContactText.tsx';
import { CheckboxField } from '#ui/fields/CheckboxField.tsx';
import { Panel } from '#ui/Panel.tsx';

/** The attestation of this year: its form, or what was submitted, in the wording of that day. */
export function Attestation({ actor }: { actor: CcAttestationRef }) {
  const { t } = useTranslation(['cc', 'common']);
  const { momentIn } = useFormats();
  const { status, fault, value, onRetry } = useCard(actor);
  return (
    <Panel
      title={t('cc:attestation.title')}
      status={status === 'missing' ? 'failed' : status}
      fault={fault}
      onRetry={onRetry}
      lines={6}
      empty={value !== null && !value.asked && !value.submitted && t('cc:attestation.notAsked')}
    >
      {value?.submitted ? (
        <>
          <Callout tone="success">
            {t('cc:attestation.submitted', {
              day: momentIn(value.submitted.submittedAt, boardZone),
              version: value.submitted.wordingVersion,
            })}
          </Callout>
          <ul className="mt-4 max-w-prose list-disc space-y-2 pl-5">
            {value.submitted.statements.map(({ name, text }) => (
              <li key={name}>{text}</li>
            ))}
          </ul>
        </>
      ) : (
        value?.asked && (
          <AttestationForm actor={actor} year={value.year} statements={value.asked.statements} />
        )
      )}
    </Panel>
  );
}

interface AttestationFormProps {
  actor: CcAttestationRef;
  year: number;
  statements: readonly CcStatement[];
}

const none: readonly string[] = [];
const fieldOf = ({ name }: CcStatement) => `attest-${name}`;

function AttestationForm({ actor, year, statements }: AttestationFormProps) {
  const { t } = useTranslation(['cc', 'common']);
  const attested = useSelector(actor, ({ context }) => context.draft?.attested ?? none);
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const fault = useSelector(actor, (snapshot) => (snapshot.hasTag('edited') ? snapshot.context.fault : null));
  const faultText = useFaultText();
  const refused = useRefusalText()(fault);
  const [isTried, setTried] = useState(false);
  const missing = missingStatements(statements, attested);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const [first] = missing;
    setTried(first !== undefined);
    if (first) document.getElementById(fieldOf(first))?.focus();
    else actor.send({ type: 'card.save', draft: { attested } });
  };
  return (
    <form noValidate aria-busy={isBusy} onSubmit={submit}>
      <p className="mb-3 max-w-prose">{t('cc:attestation.lead', { year: String(year) })}</p>
      {statements.map((statement) => (
        <CheckboxField
          key={statement.name}
          id={fieldOf(statement)}
          aria-required
          label={statement.text}
          checked={attested.includes(statement.name)}
          error={isTried && missing.includes(statement) ? t('cc:attestation.missing') : undefined}
          onChange={({ currentTarget }) =>
            actor.send({
              type: 'card.edited',
              draft: {
                attested: currentTarget.checked
                  ? [...attested, statement.name]
                  : attested.filter((name) => name !== statement.name),
              },
            })
          }
        />
      ))}
      <p className="mt-3 max-w-prose text-muted">
        <ContactText text={t('common:cannotAgree')} />
      </p>
      <div role="alert" className="mt-4 empty:hidden">
        {fault && !isBusy && (
          <Callout tone="danger">
            {isUnanswered(fault) || fault.isNotDone
              ? t(fault.isNotDone ? 'common:notArrived' : 'common:unconfirmed')
              : `${t('cc:attestation.notSubmitted')} ${refused ?? faultText(fault)}`}
          </Callout>
        )}
      </div>
      <Button type="submit" tone="primary" className="mt-4" busy={isBusy}>
        {t('cc:attestation.submit')}
      </Button>
    </form>
  );
}
