import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#i18n/useFormats.ts';
import { Button } from '#ui/Button.tsx';
import { Callout } from '#ui/Callout.tsx';
import { useNow } from '#ui/useNow.ts';
import type { RecordsProps } from './recordProps.ts';

/** Above a list, the draft of a new record that an earlier visit left on this device; absent without one. */
export function LeftDraft({ records, rules, words }: Pick<RecordsProps, 'records' | 'rules' | 'words'>) {
  const { t } = useTranslation(['records', 'cards', 'common']);
  const { ago } = useFormats();
  const now = useNow();
  const actor = useSelector(records, ({ children }) => children.leftDraft);
  const found = useSelector(actor, (snapshot) => (snapshot?.hasTag('found') ? snapshot.context.found : null));
  const isBusy = useSelector(actor, (snapshot) => snapshot?.hasTag('busy') === true);
  if (!actor || !found) return null;
  const { nameField, area } = rules;
  // A choice is stored by its value, which says nothing to its reader.
  const isText = (area.fields as Readonly<Record<string, { kind: string }>>)[nameField]?.kind === 'text';
  const name = isText ? String(found.draft[nameField] ?? '') : '';
  const draft = [words.addTitle, name].filter(Boolean).join(', ');
  const buttons = [
    [t('cards:offer.resume'), () => records.send({ type: 'record.add', resumes: true })],
    [t('cards:offer.discard'), () => actor.send({ type: 'draft.discard' })],
  ] as const;
  return (
    <div className="mb-5">
      <Callout tone="info">
        <p className="font-semibold">{t('records:leftDraft.title', { draft })}</p>
        {found.unanswered ? (
          <p>{t('records:leftDraft.unanswered')}</p>
        ) : (
          found.storedAt !== null && <p>{t('records:leftDraft.age', { age: ago(found.storedAt, now) })}</p>
        )}
        <p className="mt-3 flex flex-wrap gap-3">
          {buttons.map(([act, onClick]) => (
            <Button
              key={act}
              busy={isBusy}
              aria-label={t('records:leftDraft.actOf', { act, draft })}
              onClick={onClick}
            >
              {act}
            </Button>
          ))}
        </p>
      </Callout>
    </div>
  );
}
