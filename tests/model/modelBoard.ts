import { faultTypes } from '#contract/core/faultTypes.ts';
import { sheetStatuses, type SheetStatus } from '#contract/scoring/oralExams.ts';
import type { ShownLine } from '#contract/scoring/scoring.ts';
import { valueOf } from '#domain/scoring/commands/examActs.ts';
import {
  commentTarget,
  scoreTarget,
  sheetTarget,
  type Command,
} from '#domain/scoring/commands/examCommand.ts';
import { noServerVersion, type ServerVersion } from '#domain/scoring/commands/serverVersion.ts';
import { lacksOf } from '#domain/scoring/scoring.ts';
import type { Delivered } from '#machines/scoring/outbox/delivery.setup.ts';
import type { LoadedExam } from '#machines/scoring/oralExam/oralExam.types.ts';
import type { Grant } from '#machines/sessionTypes.ts';
import { caseOf, lineOf, makeComment, loadedExam, makeLine } from '../support/scoring/examCases.ts';
import { SHEET } from '../support/scoring/outboxRun.ts';
import { threeGrades } from '../support/scoring/scoring.ts';
import { makeGrant, refusal } from '../support/machines/system.ts';

export const people = { ada: 7, bob: 8 } as const;
export type Name = keyof typeof people;
export const passwordOf = (name: Name) => `password-of-${name}`;

/** One change on the board. */
export interface Change {
  userId: number;
  target: string;
  /** Null if it came from another machine. */
  key: string | null;
  value: string;
  version: number;
}

interface Row {
  version: number;
  /** A sheet's remarks and status. */
  remarks: string;
  value: string;
}

const CASES = 2;
const positions = Array.from({ length: CASES }, (_, index) => index + 1);
const sheet = sheetTarget(SHEET);
export const targetOf = {
  score: (position: number) => scoreTarget(lineOf(position)),
  comment: (position: number) =>
    commentTarget({ caseHeaderId: caseOf(position), examScoringId: lineOf(position) }),
};
const isStatus = (value: string): value is SheetStatus => sheetStatuses.some((each) => each === value);

/** Everything that an idempotency key covers: the call, the record's id and the body, but not the version. */
const requestOf = ({ target, act }: Command, { value, id }: ServerVersion) =>
  JSON.stringify([target, act, value !== null && value !== '' ? 'PUT' : 'POST', id]);

/**
 * A small model of the board: sessions, one exam of two cases for each examiner, versions, and idempotency
 * keys saved with their responses. It decides as the server does, and logs every change.
 */
export function createModelBoard() {
  const rows = new Map<string, Row>();
  const answers = new Map<string, { request: string; serverVersion: ServerVersion }>();
  const log: Change[] = [];
  const secrets = new Set<string>(Object.keys(people).map((name) => passwordOf(name as Name)));
  /** Sessions by refresh token and by access token. */
  const sessions = new Map<string, number>();
  const visitors = new Map<string, number>();

  const rowOf = (userId: number, target: string): Row => {
    const name = `${userId} ${target}`;
    const row = rows.get(name) ?? { version: 0, value: target === sheet ? 'waiting' : '', remarks: '' };
    rows.set(name, row);
    return row;
  };
  const receiptOf = (version: number) => ({
    version,
    receivedAt: version === 0 ? null : '2027-03-08T15:00:00.000Z',
    receiptNumber: version === 0 ? null : `CE-${version}`,
  });
  const serverVersionOf = ({ target, act }: Pick<Command, 'target' | 'act'>, row: Row): ServerVersion => {
    if (target !== sheet && row.version === 0) return noServerVersion;
    const isComment = target.startsWith('comment');
    const value = act.kind === 'remarks.write' ? row.remarks : row.value;
    return {
      ...receiptOf(row.version),
      id: isComment ? Number(target.split(':')[1]) : null,
      value: target.startsWith('score') && value === '' ? null : value,
    };
  };
  const write = (userId: number, target: string, key: string | null, change: Partial<Row>) => {
    const row = rowOf(userId, target);
    Object.assign(row, change, { version: row.version + 1 });
    log.push({ userId, target, key, value: change.remarks ?? row.value, version: row.version });
  };
  const grant = (userId: number, userName: string): Grant => {
    const given = makeGrant({ userId, userName, roles: ['user', 'examiner'], expiresAt: Infinity });
    for (const token of [given.accessToken, given.refreshToken]) secrets.add(token);
    sessions.set(given.refreshToken, userId);
    visitors.set(given.accessToken, userId);
    return given;
  };
  const withdraw = (tokens: Map<string, number>, userId: number) => {
    for (const [token, owner] of tokens) if (owner === userId) tokens.delete(token);
  };
  const marksOf = (userId: number) =>
    positions.map((position) => ({
      position,
      score: rowOf(userId, targetOf.score(position)).value || null,
      comment: rowOf(userId, targetOf.comment(position)).value,
    }));

  /** Whether the lines are those that the examiner was shown. */
  const isShown = (userId: number, shown: readonly ShownLine[]) =>
    marksOf(userId).every(({ position, score, comment }) => {
      const line = shown.find(({ examScoringId }) => examScoringId === lineOf(position));
      return line?.score === score && line.comment.trim() === comment.trim();
    });

  /** The record after the command; null if nothing changes. */
  function decide(command: Command, base: ServerVersion, row: Row): Partial<Row> | Delivered | null {
    const { act, userId } = command;
    const isSheet = command.target === sheet;
    if (rowOf(userId, sheet).value === 'submitted') {
      if (act.kind === 'exam.submit') return { outcome: 'stale', theirs: serverVersionOf(command, row) };
      throw refusal(409, faultTypes.examSubmitted);
    }
    const value = valueOf(act);
    if ((act.kind === 'exam.start' || act.kind === 'exam.skip') && row.value === value) return null;
    if (base.version !== row.version) return { outcome: 'stale', theirs: serverVersionOf(command, row) };
    if (act.kind === 'remarks.write') return { remarks: value };
    if (act.kind === 'exam.submit' && act.shown && !isShown(userId, act.shown))
      throw refusal(412, faultTypes.linesChanged);
    if (act.kind === 'exam.submit' && lacksOf({ grades: [...threeGrades] }, marksOf(userId)).length > 0)
      throw refusal(409, faultTypes.incomplete);
    if (!isSheet && value === '' && row.value === '') throw refusal(404);
    return { value };
  }

  return {
    log: log as readonly Change[],
    secrets: secrets as ReadonlySet<string>,
    versionOf: (userId: number, target: string) => rowOf(userId, target).version,
    valueOf: (userId: number, target: string) => rowOf(userId, target).value,
    /** The user of a token; undefined if it is no longer valid. */
    visitorOf: (token: string | null) => (token === null ? undefined : visitors.get(token)),
    /** @throws Fault 400 for a wrong password. */
    signIn(name: string, password: string): Grant {
      const person = Object.keys(people).find((each) => passwordOf(each as Name) === password);
      if (person === undefined || person !== name) throw refusal(400, faultTypes.loginFailed);
      return grant(people[person as Name], person);
    },
    /** @throws Fault 401 once the session is over. */
    renew({ refreshToken, userName }: Grant): Grant {
      const userId = sessions.get(refreshToken);
      if (userId === undefined) throw refusal(401);
      sessions.delete(refreshToken);
      return grant(userId, userName);
    },
    logOut: (refreshToken: string) => void sessions.delete(refreshToken),
    endTokens: (userId: number) => withdraw(visitors, userId),
    endSessions(userId: number) {
      withdraw(visitors, userId);
      withdraw(sessions, userId);
    },
    /** The same person on another machine. */
    otherWrites: (userId: number, target: string, value: string) => {
      if (rowOf(userId, sheet).value !== 'submitted') write(userId, target, null, { value });
    },
    /** The exam as its examiner reads it. */
    read(userId: number): LoadedExam {
      const { value, remarks, version } = rowOf(userId, sheet);
      return loadedExam({
        cases: CASES,
        status: isStatus(value) ? value : 'waiting',
        sheet: { remarks, ...receiptOf(version) },
        lines: positions.map((position) => {
          const score = rowOf(userId, targetOf.score(position));
          const comment = rowOf(userId, targetOf.comment(position));
          return makeLine(position, {
            score: score.value || null,
            ...receiptOf(score.version),
            comment:
              comment.version === 0
                ? null
                : {
                    ...makeComment(position, comment.value, comment.version),
                    id: lineOf(position),
                    ...receiptOf(comment.version),
                  },
          });
        }),
      });
    },
    /**
     * Executes a command once for its key.
     *
     * @throws Fault 422 for a key of another request, and the server's other rejections.
     */
    execute(command: Command, base: ServerVersion): Delivered {
      const request = requestOf(command, base);
      const before = answers.get(command.key);
      if (before && before.request !== request) throw refusal(422, 'idempotency-mismatch');
      if (before) return { outcome: 'received', serverVersion: before.serverVersion };
      const row = rowOf(command.userId, command.target);
      const change = decide(command, base, row);
      if (change && 'outcome' in change) return change;
      if (change) write(command.userId, command.target, command.key, change);
      const serverVersion = serverVersionOf(command, row);
      answers.set(command.key, { request, serverVersion });
      return { outcome: 'received', serverVersion };
    },
  };
}
export type ModelBoard = ReturnType<typeof createModelBoard>;
