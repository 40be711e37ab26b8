import { aheadExams, upcomingFor } from '#domain/dashboard/exams.ts';
import { notices } from '#domain/dashboard/notices.ts';
import { feeTotals } from '#domain/billing/feeTotals.ts';
import { awaitsBoard, examsAhead } from '#domain/registration/examHistory.ts';
import { examState, feeLines, nextStep } from '#domain/registration/memberExams.ts';
import { isStepDone, registrationPath, stepNamed } from '#domain/registration/registration.ts';
import { isOver, isSubmitted, registrationWindow } from '#domain/registration/registrationWindow.ts';
import { registrationStage } from '#domain/registration/requirements.ts';
import type { ExamRegistration } from '#contract/todo/todo.ts';
import type { MemberData } from '#domain/todo/memberData.ts';
import { begunExams, responsibleByExam } from '#domain/todo/registrationToDos.ts';
import type { ToDo } from '#domain/todo/toDo.ts';
import type { ToDoList } from '#domain/todo/toDoList.ts';

type Check = [what: string, agrees: boolean];
type Known = Required<MemberData> & { registrations: NonNullable<MemberData['registrations']> };

const sum = (amounts: readonly number[]) => amounts.reduce((total, each) => total + each, 0);
/** The fees of an exam that is only offered are no debt. */
const isOwed = ({ key }: ToDo) => key !== 'begin' && key !== 'beginRequired';
const isRegistration = ({ id, examId }: ToDo) => id === `exam-${examId}` || id === `letter-${examId}`;

/** What the pages of one exam say. */
function examChecks(data: Known, one: ExamRegistration, list: ToDoList, now: number): Check[] {
  const { exam, answers, letters } = one;
  const { intention } = answers;
  const fees = data.fees!.filter(
    ({ examId, registration }) => examId === exam.examId && registration !== null,
  );
  const { eligibilities } = data.registrations;
  const entry = { exam, window: registrationWindow(exam, eligibilities, data.roles, now) };
  const isOwn = ({ examId }: ToDo) => examId === exam.examId;
  const mine = list.mine.filter(isOwn);
  const others = list.others.filter(isOwn);
  const own = mine.find(({ id }) => id === `exam-${exam.examId}`);
  const progress = { intention, isBegun: begunExams(data.registrations).includes(exam.examId) };
  const offered = nextStep(entry, progress);
  const isAtBank = fees.some(({ transactions }) => transactions.length > 0);
  const isOffered = offered === 'start' || offered === 'continue';
  const state = examState(entry, progress, now);
  const submitted = isSubmitted(entry.window);
  const lines = feeLines(fees, entry, intention);
  const asked = lines.filter(({ state: line }) => line === 'due' || line === 'partPaid');
  const waited = [...mine, ...others].find(isRegistration);
  return [
    ['Apply & Register offers to register, or not', isAtBank || isOffered === (own !== undefined)],
    [
      'Apply & Register: the button starts or continues',
      !own || offered === (own.step ? 'continue' : 'start'),
    ],
    ['Apply & Register: it is in progress', !own || state === (own.step ? 'begun' : 'open')],
    [
      'Apply & Register: it was submitted',
      submitted === (state === 'registered' || state === 'awaitingApproval'),
    ],
    [
      'Apply & Register: the fees that are due',
      sum(asked.map(({ left }) => left)) === sum(mine.filter(isOwed).map(({ money }) => money?.amount ?? 0)),
    ],
    [
      'the button leads to the very step',
      !own?.step || own.path === registrationPath(exam.examId, stepNamed(own.step)),
    ],
    [
      'the step is open',
      // A place that lapsed is an open step, too.
      !own?.step || own.step === 'date' || !isStepDone[own.step]({ ...answers, fees }),
    ],
    ['the page of requirements: its stage', (registrationStage(exam, now) === 'submitted') === submitted],
    [
      'Examination history and Apply & Register: whose move a submitted registration is',
      awaitsBoard(exam)
        ? responsibleByExam(data.registrations)[exam.examId] === (waited?.mover ?? 'board')
        : responsibleByExam(data.registrations)[exam.examId] === undefined,
    ],
    [
      'the letters’ page: who can be asked again, and from when',
      others
        .filter(({ key }) => key === 'officialAsked')
        .every(({ id, since, remindFrom }) => {
          const letter = letters!.examUserReferenceLetters.find(
            (each) => id === `official-letter-${each.id}`,
          )!;
          const from = Date.parse(letter.sentDate!) + 7 * 24 * 3_600_000;
          const expected = letters!.readOnlyReason === null ? new Date(from).toISOString() : null;
          return since === letter.sentDate && remindFrom === expected;
        }),
    ],
  ];
}

/** What the dashboard says beside the list. */
function dashboardChecks(data: Known, list: ToDoList, now: number): Check[] {
  const { registrations, roles } = data;
  const ahead = aheadExams(registrations, list, now);
  const { next, missed } = upcomingFor(registrations, roles, now);
  const all = [...list.mine, ...list.others];
  const isListed = (examId: number) =>
    all.some((item) => item.examId === examId && item.id === `exam-${examId}`);
  const isToBeDone = (examId: number) => list.mine.some((item) => item.examId === examId);
  return [
    [
      'the exams ahead are those of the examination history',
      ahead.length === examsAhead(registrations.exams, now).length &&
        ahead.every(({ exam }) => !isOver(exam, now)),
    ],
    [
      'an exam ahead: whose move it is',
      ahead.every(({ exam: { examId }, responsible, left, isRegistered }) => {
        const isBeside = (item: ToDo) => item.examId === examId && !isRegistration(item);
        const isSaid =
          left.mine === list.mine.filter(isBeside).length &&
          left.others === list.others.filter(isBeside).length;
        return isSaid && responsible === (isRegistered ? null : responsibleByExam(registrations)[examId]);
      }),
    ],
    [
      'an exam that cannot be registered for is not in the list',
      next.every(({ exam }) => !isListed(exam.examId)),
    ],
    ['a missed registration asks for nothing', missed.every(({ exam }) => !isToBeDone(exam.examId))],
    [
      'a notice for each missed registration',
      notices({ registrations }, roles, now).filter(({ key }) => key === 'applicationClosed').length ===
        missed.length,
    ],
    [
      'each exam that is for the member is somewhere',
      registrations.exams.every(({ exam, answers }) => {
        const { examId } = exam;
        const window = registrationWindow(exam, registrations.eligibilities, roles, now);
        // Once it is registered for, one that is taken online is listed with the assessments.
        const isAssessment = exam.isOnline === true && isSubmitted(window);
        const isForOthers =
          !window.open && ['role', 'notApplicable', 'alreadyCertified'].includes(window.reason);
        const isNamed = [...ahead, ...next, ...missed].some((each) => each.exam.examId === examId);
        // Two of these are shown at most; the bank's move is about a fee.
        const isLeftOut =
          next.filter((each) => Date.parse(each.exam.regEndDate) > now).length >= 2 &&
          Date.parse(exam.regEndDate) > now &&
          (!window.open || answers.intention?.intends === false);
        const isAtBank = list.others.some(({ key }) => key === 'feeProcessing' || key === 'feeUnknown');
        const isToDo = all.some((item) => item.examId === examId);
        return isForOthers || isAssessment || isNamed || isLeftOut || isAtBank || isToDo;
      }),
    ],
  ];
}

/** What the payment page says. */
function paymentChecks({ fees }: Known, list: ToDoList, now: number): Check[] {
  const due = sum(feeTotals(fees!, now).map((total) => total.due));
  const listed = list.mine.filter(isOwed).map(({ money }) => money?.amount ?? 0);
  return [['the total that is to be paid', due === sum(listed)]];
}

/** Where what the pages say, by their own functions, differs from the list. */
export function contradictions(known: MemberData, list: ToDoList, now: number): string[] {
  const data = known as Known; // a life has all parts
  return [
    ...data.registrations.exams.flatMap((one) => examChecks(data, one, list, now)),
    ...dashboardChecks(data, list, now),
    ...paymentChecks(data, list, now),
  ]
    .filter(([, agrees]) => !agrees)
    .map(([what]) => what);
}
