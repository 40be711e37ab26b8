import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { undoTimeOf, undoTimes } from '#domain/records/undoTimes.ts';
import type { UndoTimeRef } from '#machines/access/myAccount/undoTime.machine.ts';
import { Panel } from '#ui/Panel.tsx';
import { SelectField } from '#ui/fields/SelectField.tsx';

/** How long this user can undo a deletion on this device (WCAG 2.2.1). */
export function UndoTimeSetting({ actor }: { actor: UndoTimeRef }) {
  const { t } = useTranslation(['account']);
  const chosen = useSelector(actor, ({ context }) => context.chosen);
  const textOf = (seconds: number) =>
    seconds < 60
      ? t('account:undoTime.seconds', { count: seconds })
      : t('account:undoTime.minutes', { count: seconds / 60 });
  return (
    <Panel title={t('account:undoTime.title')} status="ready" className="mt-8 max-w-2xl">
      <SelectField
        id="undoTime"
        label={t('account:undoTime.label')}
        hint={t('account:undoTime.hint')}
        choices={undoTimes.map((seconds) => ({ value: String(seconds), label: textOf(seconds) }))}
        value={String(chosen)}
        onChange={({ target }) =>
          actor.send({ type: 'undoTime.choose', seconds: undoTimeOf(Number(target.value)) })
        }
      />
    </Panel>
  );
}
