import { useSelector } from '@xstate/react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LONGEST_TEXT } from '#contract/scoring/scoring.ts';
import { commentTarget } from '#domain/scoring/commands/examCommand.ts';
import { isSameText } from '#domain/typed/typedText.ts';
import type { ExaminationRostersRef } from '#machines/scoring/examinationRosters/examinationRosters.machine.ts';
import { useResource } from '#portal/useResource.ts';
import { Button } from '#ui/Button.tsx';
import { Panel } from '#ui/Panel.tsx';
import { TextArea } from '#ui/fields/TextArea.tsx';
import { useRecord } from './useRecord.ts';
import { Decision, RecordMark } from './SyncStatus.tsx';

/** The examiner's own comment on the case itself; saved while typing. */
export function CaseNotePanel({ actor }: { actor: ExaminationRostersRef }) {
  const { t } = useTranslation(['scoring', 'common']);
  const id = useId();
  const live = useSelector(actor, ({ children }) => children.note);
  const note = useResource(live);
  const caseHeaderId = useSelector(actor, ({ context }) => context.caseHeaderId) ?? 0;
  const record = useRecord(commentTarget({ caseHeaderId, examScoringId: null }), live);
  const [typed, setTyped] = useState('');
  const isAsTyped = isSameText(typed, record.text);
  const write = (text: string) => {
    setTyped(text);
    if (!isSameText(text, record.text)) actor.send({ type: 'note.write', text, base: record.serverVersion });
  };
  return (
    <div id="case-comment">
      <Panel
        title={t('scoring:rosters.note.title')}
        status={note.status}
        fault={note.fault}
        onRetry={note.onRetry}
        lines={5}
      >
        <TextArea
          id={id}
          label={t('scoring:rosters.note.label')}
          hint={t('scoring:rosters.note.hint')}
          // The record has the text as it is saved: without the space that is typed before the next word.
          value={isAsTyped ? typed : record.text}
          readOnly={record.stuck !== null}
          maxLength={LONGEST_TEXT}
          onChange={({ target }) => write(target.value)}
        />
        <Decision record={record} what={t('scoring:rosters.note.title')} />
        <div className="mt-2 flex min-h-11 flex-wrap items-center justify-between gap-x-4">
          <RecordMark record={record} />
          {record.text !== '' && record.stuck === null && (
            <Button tone="quiet" onClick={() => write('')}>
              {t('scoring:rosters.note.delete')}
            </Button>
          )}
        </div>
      </Panel>
    </div>
  );
}
