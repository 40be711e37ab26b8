import type { Arguments } from '#contract/core/call.ts';
import type { CallName, Calls } from '#contract/calls.ts';
import type { SkipReason } from '#contract/scoring/oralExams.ts';
import type { ShownLine } from '#contract/scoring/scoring.ts';
import { typedText } from '#domain/typed/typedText.ts';
import { isThere, type ServerVersion } from './serverVersion.ts';

/** What a member of an act can be. */
interface MemberTypes {
  /** The id of a record. */
  id: number;
  idOrNull: number | null;
  /** A grade of the exam's scale. */
  grade: string;
  /** A text as it is typed; a newer one replaces one that was never sent. */
  text: string;
  /** ISO 8601, by the board's clock. */
  time: string;
  skipReason: SkipReason;
  /** The scores and comments that the examiner saw. */
  lines: readonly ShownLine[];
}
export type MemberType = keyof MemberTypes;
type Members = Readonly<Record<string, MemberType>>;
type Values<M extends Members> = { -readonly [Name in keyof M]: MemberTypes[M[Name]] };
type OptionalValues<M extends Members> = [M] extends [never] ? unknown : Partial<Values<M>>;

/** What an act changes. The remarks and the status share the version of the exam's sheet. */
export type RecordName = 'score' | 'comment' | 'feedback' | 'remarks' | 'status';

/** What else a change of the status changes on the sheet. */
interface StatusDetails {
  skipReason: SkipReason | null;
  /** Epoch milliseconds. */
  startedAt: number | null;
}

/** A call of the contract with its arguments. */
export interface ActCall {
  name: CallName;
  args: { query?: Record<string, unknown>; body?: unknown };
}

const calling = <Name extends CallName>(
  name: Name,
  args: Arguments<Calls[Name]> & ActCall['args'],
): ActCall => ({ name, args });

/** Everything that the portal has to know about one kind of act. */
interface ActRow<
  Name extends RecordName,
  M extends Members,
  Added extends Members,
  Text extends string,
  Act = Values<M> & OptionalValues<Added>,
> {
  record: Name;
  /** What a command of it has besides its kind. */
  members: M;
  /** Members that commands stored by an earlier version of the portal do not have. */
  added?: Added;
  /** Its name in scoring.json, in `exam.acts`. */
  text: Text;
  /** The record's value after it: a score, a text or the sheet's status; empty if it removes the value. */
  value(act: Act): string;
  sheet?(act: Act, before: StatusDetails): Partial<StatusDetails>;
  /** The call that does it, from the board's version that it is based on. */
  call(act: Act, base: ServerVersion): ActCall;
  /** It may not be sent again as it is after the board has refused it. */
  isOnce?: boolean;
  /**
   * `last`: sent once nothing older of its exam is left. `between`: the same, and what follows waits for it.
   * Otherwise only acts on the same record wait for each other.
   */
  order?: 'last' | 'between';
}

/** A row of the table, with its functions typed by its members. */
const row = <
  const Name extends RecordName,
  const M extends Members,
  const Text extends string,
  const Added extends Members = never,
>(
  given: ActRow<Name, M, Added, Text>,
) => given;

const idOf = ({ id }: ServerVersion) => id ?? 0; // an existing record has an id

const scored = { record: 'score', text: 'score' } as const;
const commented = { record: 'comment', text: 'comment' } as const;
const fedBack = { record: 'feedback', text: 'feedback' } as const;
const subject = { caseHeaderId: 'id', examScoringId: 'idOrNull' } as const;

/** Everything that an examiner can do: one row for each act. */
const acts = {
  'exam.start': row({
    record: 'status',
    text: 'start',
    members: { examScheduleId: 'id', startedAt: 'time' },
    added: { identityConfirmedAt: 'time' },
    value: () => 'started',
    sheet: (act, { startedAt }) => ({ startedAt: startedAt ?? Date.parse(act.startedAt) }),
    call: (body) => calling('startExam', { body }),
  }),
  // The examiner starts again instead: the minute for taking it back is over.
  'exam.takeBack': row({
    record: 'status',
    text: 'takeBack',
    members: { examScheduleId: 'id' },
    value: () => 'waiting',
    sheet: () => ({ skipReason: null, startedAt: null }),
    call: (body) => calling('takeBackStart', { body }),
    isOnce: true,
    order: 'between',
  }),
  'exam.skip': row({
    record: 'status',
    text: 'skip',
    members: { examScheduleId: 'id', reason: 'skipReason' },
    value: () => 'skipped',
    sheet: ({ reason }) => ({ skipReason: reason }),
    call: (body) => calling('skipExam', { body }),
  }),
  // The examiner submits again from the summary, which shows what is submitted.
  'exam.submit': row({
    record: 'status',
    text: 'submit',
    members: { examScheduleId: 'id' },
    added: { shown: 'lines' },
    value: () => 'submitted',
    call: ({ examScheduleId, shown }) =>
      calling('submitExam', { body: { examScheduleId, ...(shown && { shown: [...shown] }) } }),
    isOnce: true,
    order: 'last',
  }),
  'score.give': row({
    ...scored,
    members: { examScoringId: 'id', score: 'grade', givenAt: 'time' },
    value: ({ score }) => score,
    call: ({ examScoringId, ...body }, base) =>
      isThere(base)
        ? calling('updateCaseScore', { query: { examScoringId }, body })
        : calling('createCaseScore', { body: { examScoringId, ...body } }),
  }),
  'score.clear': row({
    ...scored,
    members: { examScoringId: 'id' },
    value: () => '',
    call: (query) => calling('deleteCaseScore', { query }),
  }),
  'comment.write': row({
    ...commented,
    members: { comment: 'text', ...subject },
    value: ({ comment }) => comment,
    call: ({ comment, caseHeaderId, examScoringId }, base) =>
      isThere(base)
        ? calling('updateCaseComment', { query: { id: idOf(base) }, body: { comment } })
        : calling('createCaseComment', {
            body: { caseHeaderId, ...(examScoringId !== null && { examScoringId }), comment },
          }),
  }),
  'comment.delete': row({
    ...commented,
    members: subject,
    value: () => '',
    call: (_, base) => calling('deleteCaseComment', { query: { id: idOf(base) } }),
  }),
  'feedback.write': row({
    ...fedBack,
    members: { caseHeaderId: 'id', feedback: 'text' },
    value: ({ feedback }) => feedback,
    call: ({ feedback, caseHeaderId }, base) =>
      isThere(base)
        ? calling('updateCaseFeedback', { query: { id: idOf(base) }, body: { feedback } })
        : calling('createCaseFeedback', { body: { caseHeaderId, feedback } }),
  }),
  'feedback.delete': row({
    ...fedBack,
    members: { caseHeaderId: 'id' },
    value: () => '',
    call: (_, base) => calling('deleteCaseFeedback', { query: { id: idOf(base) } }),
  }),
  'remarks.write': row({
    record: 'remarks',
    text: 'remarks',
    members: { examScheduleScoreId: 'id', remarks: 'text' },
    value: ({ remarks }) => remarks,
    call: ({ remarks, ...query }) => calling('updateExamScore', { query, body: { remarks } }),
  }),
};

type Acts = typeof acts;
export type ActKind = keyof Acts;
/** One action of an examiner of some kind, as it is sent to the board. */
export type ActOf<Kind extends ActKind> = { kind: Kind } & Values<Acts[Kind]['members']> &
  OptionalValues<NonNullable<Acts[Kind]['added']>>;
/** One action of an examiner, as it is sent to the board. */
export type ExamAct = { [Kind in ActKind]: ActOf<Kind> }[ActKind];
/** The acts on a kind of record. */
export type ActOn<Name extends RecordName> = {
  [Kind in ActKind]: Acts[Kind]['record'] extends Name ? ActOf<Kind> : never;
}[ActKind];

type AnyRow = ActRow<RecordName, Members, Members, Acts[ActKind]['text']>;
const rows: Readonly<Record<ActKind, AnyRow>> = acts;
/** The kinds of acts, in the order of the table. */
export const actKinds = Object.keys(acts) as ActKind[]; // its own keys

/** The row of an act, and its members. */
function rowOf({ kind, ...members }: ExamAct): { its: AnyRow; members: Values<Members> } {
  return { its: rows[kind], members };
}

/** The types of a kind's members: those of every command, and those that older commands do not have. */
export const membersOf = (kind: ActKind): Record<'required' | 'optional', Members> => ({
  required: rows[kind].members,
  optional: rows[kind].added ?? {},
});

type Changes = { [Type in MemberType]?: (value: MemberTypes[Type]) => MemberTypes[Type] };

/** An act with its members of some types changed. */
function changed(act: ExamAct, changes: Changes): ExamAct {
  const { required, optional } = membersOf(act.kind);
  const members = Object.entries({ ...required, ...optional }).flatMap(([name, type]) => {
    const value = (act as Values<Members>)[name];
    const change = changes[type] as ((value: unknown) => unknown) | undefined; // the value has the row's type
    return value === undefined || !change ? [] : [[name, change(value)]];
  });
  return { ...act, ...Object.fromEntries(members) };
}

/** An act with its texts as they are saved; those on the screen stay as they are typed. */
export const savedAct = (act: ExamAct): ExamAct =>
  changed(act, {
    text: typedText,
    lines: (lines) => lines.map((line) => ({ ...line, comment: typedText(line.comment) })),
  });

/** An act with its times moved. */
export const movedAct = (act: ExamAct, move: (time: string) => string): ExamAct =>
  changed(act, { time: move });

const hasMember = ({ kind }: ExamAct, type: MemberType) => Object.values(rows[kind].members).includes(type);

/** Whether an act says when it was done; the others need no time of the board. */
export const hasTimes = (act: ExamAct): boolean => hasMember(act, 'time');

/** Whether an act is a text that is being typed: a newer one replaces one that was never sent. */
export const isTyped = (act: ExamAct): boolean => hasMember(act, 'text');

/** What an act changes. */
export const recordOf = ({ kind }: ExamAct): RecordName => rows[kind].record;

/** Whether more may be typed into the text of an act after it was enqueued. Feedback is enqueued when it is submitted. */
export const mayBeContinued = (act: ExamAct): boolean => isTyped(act) && recordOf(act) !== 'feedback';

/** Whether an act changes the status of an exam, rather than a score or a text. */
export const setsStatus = (act: ExamAct): boolean => recordOf(act) === 'status';

/** The value of the record after an act, with a text as it is typed. */
export function typedValueOf(act: ExamAct): string {
  const { its, members } = rowOf(act);
  return its.value(members);
}

/** The value of the record after an act: a score, a text as it is saved, or a sheet's status. */
export const valueOf = (act: ExamAct): string =>
  isTyped(act) ? typedText(typedValueOf(act)) : typedValueOf(act);

/** What an exam's sheet has after a change of its status, besides the status. */
export function sheetAfter(act: ExamAct, before: StatusDetails): StatusDetails {
  const { its, members } = rowOf(act);
  return { ...before, ...its.sheet?.(members, before) };
}

/** The call that does an act, based on a version of the board. */
export function callOf(act: ExamAct, base: ServerVersion): ActCall {
  const { its, members } = rowOf(act);
  return its.call(members, base);
}

/** Whether an act may be sent again as it is after the board has refused it. */
export const isRepeatable = ({ kind }: ExamAct): boolean => rows[kind].isOnce !== true;

/** Whether an act is sent only once nothing older of its exam is left. */
export const isLast = ({ kind }: ExamAct): boolean => rows[kind].order !== undefined;

/** Whether what follows an act in its exam waits for it. */
export const isBetween = ({ kind }: ExamAct): boolean => rows[kind].order === 'between';

/** The key of an act's name in scoring.json, in `exam.acts`. */
export const actText = ({ kind }: ExamAct) => rows[kind].text;
