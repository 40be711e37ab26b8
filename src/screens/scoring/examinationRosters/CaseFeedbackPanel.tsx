import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { LONGEST_TEXT } from '#contract/scoring/scoring.ts';
import { feedbackTarget } from '#domain/scoring/commands/examCommand.ts';
import type { ExaminationRostersRef } from '#machines/scoring/examinationRosters/examinationRosters.machine.ts';
import { useResource } from '#portal/useResource.ts';
import { Button } from '#ui/Button.tsx';
import { Panel } from '#ui/Panel.tsx';
import { TextArea } from '#ui/fields/TextArea.tsx';
import { useRecord } from './useRecord.ts';
import { Decision, RecordMark } from './SyncStatus.tsx';

/** Feedback on the case for the board; it is sent on submit. */
export function CaseFeedbackPanel({ actor }: { actor: ExaminationRostersRef }) {
  const { t } = useTranslation(['scoring', 'common']);
  const id = useId();
  const live = useSelector(actor, ({ children }) => children.feedback);
  const feedback = useResource(live);
  const caseHeaderId = useSelector(actor, ({ context }) => context.caseHeaderId) ?? 0;
  const draft = useSelector(actor, ({ context }) => context.drafts[caseHeaderId]);
  const record = useRecord(feedbackTarget(caseHeaderId), live);
  const isDraft = draft !== undefined;
  const hasSome = record.text !== '';
  const isFree = record.stuck === null;
  return (
    <Panel
      title={t('scoring:rosters.feedback.title')}
      status={feedback.status}
      fault={feedback.fault}
      onRetry={feedback.onRetry}
      lines={5}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          actor.send({ type: 'feedback.submit' });
        }}
      >
        <TextArea
          id={id}
          label={t('scoring:rosters.feedback.label')}
          hint={t('scoring:rosters.feedback.hint')}
          value={draft?.text ?? record.text}
          readOnly={!isFree}
          maxLength={LONGEST_TEXT}
          onChange={({ target }) =>
            actor.send({
              type: 'feedback.edit',
              text: target.value,
              before: record.text,
              base: record.serverVersion,
            })
          }
        />
        <Decision record={record} what={t('scoring:rosters.feedback.title')} />
        <div className="mt-2 min-h-11 content-center">
          {isDraft ? (
            <p className="text-sm font-semibold text-warning">{t('scoring:rosters.feedback.unsubmitted')}</p>
          ) : (
            <RecordMark record={record} />
          )}
        </div>
        <div className="flex flex-wrap gap-3">
          {(isDraft || !hasSome) && (
            <Button type="submit" tone="primary">
              {t(hasSome ? 'scoring:rosters.feedback.update' : 'scoring:rosters.feedback.submit')}
            </Button>
          )}
          {isDraft && (
            <Button onClick={() => actor.send({ type: 'feedback.discard' })}>
              {t('scoring:rosters.feedback.discard')}
            </Button>
          )}
          {hasSome && isFree && (
            <Button
              tone="quiet"
              onClick={() => actor.send({ type: 'feedback.delete', base: record.serverVersion })}
            >
              {t('scoring:rosters.feedback.delete')}
            </Button>
          )}
        </div>
      </form>
    </Panel>
  );
}
