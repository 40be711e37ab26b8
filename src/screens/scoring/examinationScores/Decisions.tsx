import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { mayRetry, newestOf, type OutboxEntry } from '#domain/scoring/commands/examCommand.ts';
import type { ExaminationScoresRef } from '#machines/scoring/examinationScores/examinationScores.machine.ts';
import { useSystemActor } from '#portal/useSystemActor.ts';
import { Button, buttonStyle } from '#ui/Button.tsx';
import { Panel } from '#ui/Panel.tsx';
import { ScrollBox } from '#ui/ScrollBox.tsx';
import { ToneShape } from '#ui/status/StatusBadge.tsx';
import { TwoValues } from '#ui/TwoValues.tsx';
import { FaultReference } from '#ui/FaultReference.tsx';
import { useChangeWords } from './useChangeWords.ts';
import type { LedgerSheet } from './useLedger.ts';

interface DecisionsProps {
  actor: ExaminationScoresRef;
  sheet: LedgerSheet;
}

/** The decisions that only the examiner can make: which of two values to keep, and what to do with a refused change. */
export function Decisions({ actor, sheet }: DecisionsProps) {
  const { t } = useTranslation(['scoring', 'common']);
  const outbox = useSystemActor('outbox');
  const entries = useSelector(outbox, ({ context }) => context.entries);
  const { whatOf, wordsOf, mineOf } = useChangeWords(sheet);
  const { undecided } = sheet.ledger;
  return (
    <Panel
      title={t('scoring:scores.decisions.title', { count: undecided.length })}
      status="ready"
      className="border-l-4 border-l-warning"
    >
      <ul className="space-y-4">
        {undecided.map((entry) => {
          const { command, stage, theirs } = entry;
          const { key } = command;
          const newest = newestOf(command, entries);
          return (
            <li key={key}>
              {stage === 'stale' && theirs ? (
                <TwoValues
                  what={whatOf(command)}
                  mine={{ value: mineOf(newest), time: sheet.when(new Date(newest.at).toISOString()) }}
                  theirs={{
                    value: wordsOf(command, theirs.value),
                    time: sheet.when(theirs.receivedAt) || undefined,
                  }}
                  onKeepMine={() => outbox.send({ type: 'outbox.keepMine', key })}
                  onTakeTheirs={() => outbox.send({ type: 'outbox.takeTheirs', key })}
                />
              ) : (
                <Refused
                  entry={entry}
                  what={whatOf(command)}
                  value={mineOf(command)}
                  onRetry={() => outbox.send({ type: 'outbox.retry', key })}
                  onGiveUp={(what) => actor.send({ type: 'change.giveUp', key, what })}
                />
              )}
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

interface RefusedProps {
  entry: OutboxEntry;
  what: string;
  value: string;
  onRetry: () => void;
  onGiveUp: (what: string) => void;
}

function Refused({ entry: { command }, what, value, onRetry, onGiveUp }: RefusedProps) {
  const { t } = useTranslation(['scoring', 'common']);
  const given = value === '' ? t('scoring:twoValues.nothing') : value;
  const fault = command.refusal;
  const id = `refused-${command.key}`;
  return (
    <fieldset
      aria-labelledby={id}
      className="min-w-0 rounded-sheet border-2 border-danger bg-danger-tint p-4"
    >
      <p id={id} className="flex gap-2 font-semibold">
        <ToneShape tone="danger" className="mt-1 text-danger" />
        <span>{t('scoring:refusedTitle', { what })}</span>
      </p>
      <ScrollBox label={what} className="mt-1 max-h-48 whitespace-pre-wrap wrap-anywhere">
        {t('scoring:scores.decisions.yours', { value: given })}
      </ScrollBox>
      {fault && (
        <p className="mt-1 wrap-anywhere">
          {fault.error ? (
            [fault.error.title, ...Object.values(fault.error.errors).flat()].join(' ')
          ) : (
            <span>{t('scoring:scores.decisions.noWords', { status: fault.status })}</span>
          )}
          <FaultReference reference={fault.reference} className="block text-sm" />
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-3">
        {mayRetry(command) ? (
          <Button onClick={onRetry} aria-describedby={id}>
            {t('common:actions.retry')}
          </Button>
        ) : (
          <Link
            to={`/ce-scoring/oral-examinations/exam/${command.examScheduleId}`}
            aria-describedby={id}
            className={buttonStyle('secondary')}
          >
            {t('scoring:scores.decisions.openExam')}
          </Link>
        )}
        <Button tone="quiet" onClick={() => onGiveUp(what)} aria-describedby={id}>
          {t('scoring:scores.giveUp.act')}
        </Button>
      </div>
    </fieldset>
  );
}
