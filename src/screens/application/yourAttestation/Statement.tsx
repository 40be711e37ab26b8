import { useTranslation } from 'react-i18next';
import type { Agreement } from '#domain/application/agreements.ts';
import { boardZone } from '#domain/board.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { Callout } from '#ui/Callout.tsx';
import { Disclosure } from '#ui/Disclosure.tsx';
import { CheckboxField } from '#ui/fields/CheckboxField.tsx';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';

interface StatementProps {
  id: string;
  agreement: Agreement;
  isTicked: boolean;
  /** Null if it is read-only. */
  onTick: ((isTicked: boolean) => void) | null;
}

/** One statement: its wording, the answer, and agreements to earlier wordings. */
export function Statement({
  id,
  agreement: { statement, standing, earlier },
  isTicked,
  onTick,
}: StatementProps) {
  const { t } = useTranslation(['cards', 'common']);
  const { dayIn } = useFormats();
  const day = (moment: string) => dayIn(moment, boardZone);
  const [last] = earlier;
  const isChanged = !standing && last?.withdrawnAt === null && last.version < statement.version;
  const since =
    standing &&
    t('cards:attestation.agreedOn', { date: day(standing.attestedAt), version: standing.version });
  const hint = standing && !isTicked ? t('cards:attestation.withdrawing') : since;
  return (
    <>
      <h3 className="text-lg">{statement.title}</h3>
      {isChanged && (
        <div className="mt-2 max-w-prose">
          <Callout tone="warning">{t('cards:attestation.changed', { date: day(last.attestedAt) })}</Callout>
        </div>
      )}
      <p className="mt-2 max-w-prose whitespace-pre-line">{statement.attestationText}</p>
      {onTick ? (
        <CheckboxField
          id={id}
          label={<span className="font-semibold">{t('cards:attestation.agree')}</span>}
          hint={hint ?? undefined}
          checked={isTicked}
          onChange={({ currentTarget }) => onTick(currentTarget.checked)}
          aria-label={`${t('cards:attestation.agree')}: ${statement.title}`}
        />
      ) : (
        <p className="mt-3 flex flex-wrap items-center gap-3">
          <StatusBadge tone={standing ? 'success' : 'neutral'}>
            {t(standing ? 'cards:attestation.agreed' : 'cards:attestation.open')}
          </StatusBadge>
          {since && <span className="text-sm text-muted">{since}</span>}
        </p>
      )}
      {earlier.length > 0 && (
        <Disclosure
          label={t('cards:attestation.earlier')}
          className="mt-2 max-w-prose"
          buttonClassName="text-sm text-accent"
        >
          <ul className="space-y-3 border-l-2 border-line pl-4">
            {earlier.map(({ version, attestedAt, withdrawnAt, attestationText }) => (
              <li key={`${version} ${attestedAt}`}>
                <p className="text-sm text-muted">
                  {`${t('cards:attestation.earlierLine', { version, date: day(attestedAt) })}${withdrawnAt !== null ? `, ${t('cards:attestation.withdrawnOn', { date: day(withdrawnAt) })}` : ''}`}
                </p>
                <p className="whitespace-pre-line">{attestationText}</p>
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </>
  );
}
