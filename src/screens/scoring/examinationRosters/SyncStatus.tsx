import { useTranslation } from 'react-i18next';
import { valueOf } from '#domain/scoring/commands/examActs.ts';
import { useFaultText } from '#i18n/useFaultText.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { useSystemActor } from '#portal/useSystemActor.ts';
import { Button } from '#ui/Button.tsx';
import { Callout } from '#ui/Callout.tsx';
import { ScrollBox } from '#ui/ScrollBox.tsx';
import { ReceiptMark } from '#ui/status/ReceiptMark.tsx';
import { TwoValues } from '#ui/TwoValues.tsx';
import type { RecordNow } from './useRecord.ts';

/** The sync status of a text, in one line. */
export function RecordMark({ record: { where } }: { record: RecordNow }) {
  const { time } = useFormats();
  const receivedAt = where.place === 'board' ? where.receivedAt : null;
  return (
    <p>
      <ReceiptMark place={where.place} time={receivedAt === null ? undefined : time(receivedAt)} />
    </p>
  );
}

/** The decision about a text: which of two values to keep, or what to do with a refused one. */
export function Decision({ record: { stuck, text }, what }: { record: RecordNow; what: string }) {
  const { t } = useTranslation(['scoring', 'common']);
  const { time } = useFormats();
  const faultText = useFaultText();
  const outbox = useSystemActor('outbox');
  if (!stuck) return null;
  const { key, act, at, refusal } = stuck.command;
  if (stuck.stage === 'stale') {
    const { value, receivedAt } = stuck.theirs ?? { value: null, receivedAt: null };
    return (
      <TwoValues
        what={what}
        mine={{ value: text, time: time(new Date(at).toISOString()) }}
        theirs={{ value: value ?? '', ...(receivedAt !== null && { time: time(receivedAt) }) }}
        onKeepMine={() => outbox.send({ type: 'outbox.keepMine', key })}
        onTakeTheirs={() => outbox.send({ type: 'outbox.takeTheirs', key })}
        className="my-4"
      />
    );
  }
  return (
    <div className="my-4">
      <Callout tone="danger">
        <p>{t('scoring:refusedTitle', { what })}</p>
        {valueOf(act) !== '' && (
          <ScrollBox label={what} className="my-2 max-h-48 whitespace-pre-wrap wrap-anywhere">
            <blockquote>{valueOf(act)}</blockquote>
          </ScrollBox>
        )}
        {refusal && <p className="text-sm">{refusal.error?.title ?? faultText(refusal)}</p>}
        <div className="mt-3 flex flex-wrap gap-3">
          <Button onClick={() => outbox.send({ type: 'outbox.retry', key })}>
            {t('common:actions.retry')}
          </Button>
          <Button onClick={() => outbox.send({ type: 'outbox.drop', key })}>
            {t('scoring:rosters.giveUp')}
          </Button>
        </div>
      </Callout>
    </div>
  );
}
