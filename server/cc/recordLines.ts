import type { DashboardStatusItem, Requirement, RequirementKind } from '#contract/dashboard/dashboard.ts';
import { kindOfTask } from '#domain/cc/overview.ts';
import { serverStatus } from '#domain/status.ts';
import type { Sql } from '#server/db/database.ts';
import { attestationOf } from './attestation.ts';
import { assessmentLine } from './assessmentLine.ts';
import { ccLetterLine } from './letterLine.ts';
import { certificationPathOf, cyclePeriodEnds } from '#server/letters/certificationPath.ts';

const { contingent, completed, inProgress, pendingApproval, notApplicable } = serverStatus;

/** What a member's records say of a requirement of continuous certification; the status is a server number. */
export type RecordLine = Pick<
  Requirement,
  'title' | 'detail' | 'dueDate' | 'isMet' | 'mover' | 'examId' | 'url'
> & { readonly status: number };

/** The kinds of requirements that are read from records of the member other than CME credits. */
export const recordKinds = [
  'letters',
  'assessment',
  'registry',
  'attestation',
] as const satisfies readonly RequirementKind[];
type RecordKind = (typeof recordKinds)[number];
export type RecordLines = Partial<Record<RecordKind, RecordLine>>;

const page = '/continuous-certification';

const statusOf = (stored: number, isDone: boolean) => {
  if (stored === notApplicable || (isDone && stored === pendingApproval)) return stored;
  if (isDone) return completed;
  return stored === completed || stored === pendingApproval ? contingent : stored;
};

interface Words {
  title: string;
  detail: string;
}

/** The line of a task that the member completes, and that the board may have to approve. */
function lineOf(stored: number, isDone: boolean, words: Record<'met' | 'waiting' | 'open', Words>) {
  const status = statusOf(stored, isDone);
  const isWaiting = status === pendingApproval;
  const isMet = status === completed;
  return {
    ...(isMet ? words.met : isWaiting ? words.waiting : words.open),
    isMet,
    mover: isWaiting ? 'board' : 'member',
    status,
  } as const;
}

/** What a lapsed certificate does not require: it starts again with a new one. */
const notRequired = {
  detail: 'It is not required of you while your certificate is lapsed.',
  dueDate: null,
  isMet: true,
  mover: 'member',
  status: notApplicable,
} as const;

/** The outcome registry, which counts at once unless the board has to approve it. */
async function registryLine(
  sql: Sql,
  userId: number,
  stored: number,
  dueDate: string | null,
): Promise<RecordLine> {
  const url = `${page}#registry`;
  if ((await certificationPathOf(sql, userId)) === 'lapsed')
    return { ...notRequired, title: 'Your outcome registry', url };
  const [registry] = await sql.query`select 1 from outcome_registries where user_id = ${userId}`;
  const line = lineOf(stored, registry !== undefined, {
    met: { title: 'Your outcome registry', detail: 'You have told the board about it.' },
    waiting: {
      title: 'Approval of your outcome registry',
      detail: 'You have told the board about it. The board is reviewing it.',
    },
    open: {
      title: 'Name your outcome registry',
      detail: 'Say which registry evaluates your results, or why you do not take part in one.',
    },
  });
  return { ...line, dueDate, url };
}

/** The attestation of the board's year, which ends with it. */
async function attestationLine(sql: Sql, userId: number, stored: number, now: number): Promise<RecordLine> {
  const { year, asked, submitted } = await attestationOf(sql, userId, now);
  const url = `${page}#attestation`;
  if (asked === null) return { ...notRequired, title: `Your attestation for ${year}`, url };
  const line = lineOf(stored, submitted !== null, {
    met: { title: `Your attestation for ${year}`, detail: 'You have submitted it.' },
    waiting: {
      title: `Approval of your attestation for ${year}`,
      detail: 'You have submitted it. The board is reviewing it.',
    },
    open: { title: `Submit your attestation for ${year}`, detail: 'You submit it once a year.' },
  });
  return { ...line, dueDate: `${year}-12-31`, url };
}

/** What the records of a member say about the tasks that the board has set, by their kind. */
export async function recordLinesOf(
  sql: Sql,
  userId: number,
  tasks: readonly Pick<DashboardStatusItem, 'statusType' | 'status'>[],
  now: number,
): Promise<RecordLines> {
  const storedOf = (kind: RecordKind) =>
    tasks.find(({ statusType }) => kindOfTask(statusType) === kind)?.status ?? inProgress;
  const assessment = await assessmentLine(sql, userId, now);
  const endOf = await cyclePeriodEnds(sql, userId, now);
  return {
    letters: {
      ...(await ccLetterLine(sql, userId, now)),
      dueDate: endOf('letters'),
      url: `${page}/reference-letters`,
    },
    ...(assessment && { assessment: { ...assessment, url: `${page}/assessments` } }),
    registry: await registryLine(sql, userId, storedOf('registry'), endOf('registry')),
    attestation: await attestationLine(sql, userId, storedOf('attestation'), now),
  };
}
