import { assertEvent, assign, sendTo, setup } from 'xstate';
import type { DashboardRoster } from '#contract/scoring/oralExams.ts';
import type { ReceiptLine } from '#contract/scoring/scoring.ts';
import { scoreTarget, type CommandDraft } from '#domain/scoring/commands/examCommand.ts';
import type { ServerVersion } from '#domain/scoring/commands/serverVersion.ts';
import { listen } from '#machines/kit/listen.ts';
import { createLiveMachine } from '../live.machine.ts';
import { message } from '#machines/message.ts';
import { rescueMachine } from './rescue.machine.ts';
import type { ScreenInput } from '#machines/screenInput.ts';
import type { OutboxNews } from '../outbox/outbox.types.ts';
import { systemActor, type Question, type ScreenEvent } from '#machines/systemActor.ts';
import { confirm, isConfirmed } from '#machines/kit/confirm.ts';

/** What the board has of a day: its sessions, and a line for each case of each examinee. */
export interface ScoredDay {
  roster: DashboardRoster;
  receipts: readonly ReceiptLine[];
  /** For the print; the user name if the profile could not be read. */
  examinerName: string;
}

type DayOfPerson = { examDate: string | undefined; userId: number };
/** The receipts of a day; without a date, today's or those of the next day with exams. */
export const scoredDayMachine = createLiveMachine<ScoredDay, DayOfPerson>('scoredDay');

/** A new score for a case that may be changed. */
export interface ScoreChange {
  examScoringId: number;
  examScheduleId: number;
  score: string;
  /** The board's version when the score was changed. */
  base: ServerVersion;
}

/** A change that the user discards, with its label. */
export interface GivenUp {
  key: string;
  what: string;
}

export type ExaminationScoresEvent =
  | ({ type: 'score.change' } & ScoreChange)
  | ({ type: 'change.giveUp' } & GivenUp)
  /** The ledger is printed. */
  | { type: 'ledger.print' }
  | OutboxNews
  | ScreenEvent;

/** The day in an address; undefined for anything else. */
export const dayNamed = (date: string | undefined) =>
  /^\d{4}-\d{2}-\d{2}$/.test(date ?? '') ? date : undefined;

/** The injected dependencies of the day's scores. */
export interface ScoresDeps {
  /** The board's time, in epoch milliseconds. */
  now: () => number;
}

const scoreDraft = (
  { examScoringId, examScheduleId, score, base }: ScoreChange,
  now: number,
): CommandDraft => ({
  target: scoreTarget(examScoringId),
  examScheduleId,
  act: { kind: 'score.give', examScoringId, score, givenAt: new Date(now).toISOString() },
  base,
});

/** The question before a change is discarded. */
export const giveUpQuestion = ({ what }: GivenUp): Question => ({
  id: 'change.giveUp',
  kind: 'warn',
  title: { key: 'scoring:scores.giveUp.title' },
  text: { key: 'scoring:scores.giveUp.text', values: { what } },
  confirm: { key: 'scoring:scores.giveUp.confirm' },
});

/** Guards, actions and actors of the day's scores. */
export const setupExaminationScores = ({ now }: ScoresDeps) =>
  setup({
    types: {
      context: {} as {
        examDate: string | undefined;
        userId: number;
        /** Scores changed here, until the board answers. */
        changed: readonly string[];
        givenUp: GivenUp | null;
        /** When the ledger was last printed, by the board's clock; ISO 8601. */
        printedAt: string;
      },
      events: {} as ExaminationScoresEvent,
      input: {} as ScreenInput,
      children: {} as { day: 'day'; rescue: 'rescue' },
    },
    actors: {
      day: scoredDayMachine,
      rescue: rescueMachine,
      confirm,
      listen,
    },
    guards: {
      isConfirmed,
      isOtherDate: ({ context, event }) => {
        assertEvent(event, 'query.changed');
        return context.examDate !== dayNamed(event.query.date);
      },
      wasChangedHere: ({ context, event }) => {
        assertEvent(event, 'outbox.settled');
        const { command, isTheirs } = event;
        return !isTheirs && context.changed.includes(command.target);
      },
      isOfChange: ({ context, event }) => {
        assertEvent(event, 'outbox.refused');
        return context.changed.includes(event.command.target);
      },
    },
    actions: {
      followUrl: assign(({ event }) => {
        assertEvent(event, 'query.changed');
        return { examDate: dayNamed(event.query.date) };
      }),
      change: sendTo(
        ({ system }) => systemActor(system, 'outbox'),
        ({ event }) => {
          assertEvent(event, 'score.change');
          return { type: 'outbox.changeInLedger' as const, draft: scoreDraft(event, now()) };
        },
      ),
      noteChange: assign(({ context, event }) => {
        assertEvent(event, 'outbox.changedInLedger');
        return { changed: [...context.changed, event.target] };
      }),
      forgetChange: assign(({ context, event }) => {
        assertEvent(event, ['outbox.settled', 'outbox.discarded']);
        const { command } = event;
        const at = context.changed.indexOf(command.target);
        return { changed: at === -1 ? context.changed : context.changed.toSpliced(at, 1) };
      }),
      showUpdated: sendTo(
        ({ system }) => systemActor(system, 'dialogs'),
        message('score.result', 'success', { key: 'scoring:scores.updated' }),
      ),
      showUpdateFailed: sendTo(
        ({ system }) => systemActor(system, 'dialogs'),
        message('score.result', 'error', { key: 'scoring:scores.updateFailed' }),
      ),
      notePrint: assign({ printedAt: () => new Date(now()).toISOString() }),
      choose: assign(({ event }) => {
        assertEvent(event, 'change.giveUp');
        const { key, what } = event;
        return { givenUp: { key, what } };
      }),
      forgetChoice: assign({ givenUp: null }),
      drop: sendTo(
        ({ system }) => systemActor(system, 'outbox'),
        ({ context }) => ({ type: 'outbox.drop' as const, key: context.givenUp!.key }), // entered only through choose
      ),
    },
  });
