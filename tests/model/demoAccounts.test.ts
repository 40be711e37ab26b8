import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ExamFee } from '#contract/billing/billing.ts';
import type { UserProfile } from '#contract/profile/profiles.ts';
import type { Role } from '#contract/core/roles.ts';
import type { MedicalLicense } from '#contract/standing/standing.ts';
import type { Certification, Requirement } from '#contract/dashboard/dashboard.ts';
import type { RequirementStatus } from '#contract/registration/examinations.ts';
import type { MemberRegistrations } from '#contract/todo/todo.ts';
import type { RotationGap } from '#contract/training/training.ts';
import { endOfBoardDay } from '#domain/boardTime.ts';
import { requirementName } from '#domain/cc/overview.ts';
import { memberData } from '#domain/dashboard/dashboardData.ts';
import { isPanelShown } from '#domain/dashboard/panels.ts';
import { lettersPath } from '#domain/letters/lettersPath.ts';
import { openBeside, registrationStage, requirementList } from '#domain/registration/requirements.ts';
import { areOfficialsAsked } from '#domain/todo/applicationToDos.ts';
import { begunExams } from '#domain/todo/registrationToDos.ts';
import type { ToDo } from '#domain/todo/toDo.ts';
import { toDoList, type ToDoList } from '#domain/todo/toDoList.ts';
import { people } from '#server/demo/seed/people.ts';
import { METABOLIC } from '#tests/support/pages/examCards.ts';
import { fullUnless } from '#tests/support/fullUnless.ts';
import { signedInAs } from '#tests/support/server/examiner.ts';
import { startTestApp, type TestApp } from '#tests/support/server/serverApp.ts';
import {
  addingLicense,
  askingOfficials,
  attesting,
  confirming,
  fillingCards,
  namingRegistry,
  office,
  registering,
  takingAssessment,
  type Account,
  type Action,
} from './demoActions.ts';
import { contradictions } from './memberLifePages.ts';

/** The assessment of continuous certification. */
const ASSESSMENT = 505;

/** What the accounts of the demo can do, in this order; the others only sign in. */
const actions: Readonly<Record<string, readonly Action[]>> = {
  'tomas.abara': registering(501, { hasLetter: true }),
  'grace.okafor': registering(501, { hasLetter: true }),
  'henrik.sato': registering(501, { hasLetter: true }),
  'ines.marchand': registering(502, { dateId: 5023 }),
  'leila.haddad': [...fillingCards, ...askingOfficials, ...takingAssessment],
  'june.halvorsen': [...fillingCards, ...askingOfficials, ...registering(METABOLIC, {})],
  'arthur.whitcombe': [
    ...registering(METABOLIC, {}),
    ...fillingCards,
    ...attesting('active'),
    ...namingRegistry,
  ],
  'dana.reyes': addingLicense,
  'samuel.brandt': [...confirming, ...attesting('inactive')],
  'maria.castellan': [
    ...attesting('active'),
    ...registering(ASSESSMENT, { hasFees: false }),
    ...takingAssessment,
  ],
};

const besideTheLines = [
  'fee',
  'requirement',
  'licenseExpiresBefore',
  'licenseNotFull',
  'medicalSchoolMissing',
  'trainingGaps',
  'trainingWeeks',
  'rotationsAbroad',
];

/** Open requirements of continuous certification that the list of what is to be done lacks, or has with another date. */
const unlistedRequirements = (requirements: readonly Requirement[], { mine, others }: ToDoList): string[] =>
  requirements
    .filter((requirement) => {
      const { isMet, kind, examId, dueDate, mover = 'member' } = requirement;
      const due = dueDate === null ? null : new Date(endOfBoardDay(dueDate)).toISOString();
      const isOfExam = (item: ToDo) => examId !== undefined && item.examId === examId;
      const isOwn = (item: ToDo) =>
        (kind === 'letters' ? item.path === lettersPath(null) : item.id === requirementName(requirement)) &&
        (item.due === due || mover !== 'member');
      return !isMet && ![...mine, ...others].some((item) => isOfExam(item) || isOwn(item));
    })
    .map(({ title }) => `the list lacks the requirement ${title}`);

describe('the accounts of the demo', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startTestApp({ settings: { officeEmail: office } });
  });
  afterAll(() => server.close());

  /** What the pages read. */
  async function read({ ask, userId }: Account, roles: readonly Role[]) {
    const part = async <T>(
      name: Parameters<typeof isPanelShown>[0],
      call:
        | 'listRegistrationFacts'
        | 'listFees'
        | 'listRequirements'
        | 'listCertifications'
        | 'listMedicalLicenses',
    ) => (isPanelShown(name, roles) ? ((await ask(call, {})).body as T) : undefined);
    const registrations = await part<MemberRegistrations>('registrations', 'listRegistrationFacts');
    const fees = await part<ExamFee[]>('fees', 'listFees');
    const requirements = await part<Requirement[]>('requirements', 'listRequirements');
    const certifications = await part<Certification[]>('certifications', 'listCertifications');
    const licenses = await part<MedicalLicense[]>('licenses', 'listMedicalLicenses');
    const profile = (await ask('getProfile', { query: { userId } })).body as UserProfile;
    return memberData(
      {
        ...(registrations && { registrations }),
        ...(fees && { fees }),
        ...(requirements && { requirements }),
        ...(certifications && { certifications }),
        ...(licenses && { licenses }),
        profile,
      },
      roles,
    );
  }

  /** Where the pages say different things about the account, now. */
  async function disagreements(account: Account, roles: readonly Role[]): Promise<string[]> {
    const { ask } = account;
    await server.mails(); // so that none is on its way
    const data = await read(account, roles);
    const now = Date.now() + server.clock.ahead;
    const list = toDoList(data, now);
    const found = contradictions(data, list, now);
    if (!isPanelShown('registrations', roles)) return found;
    const { mine, others } = list;
    expect((await ask('listToDo', {})).body).toEqual({ mine, others });
    const registrations = data.registrations!; // shown to these roles
    for (const { examSpecialtyId, gaps } of registrations.training.specialties) {
      const { body } = await ask('listRotationGaps', { query: { examSpecialtyId } });
      const days = (body as RotationGap[]).map((gap) => gap.days);
      expect(gaps).toEqual({ count: days.length, days: days.reduce((all, each) => all + each, 0) });
    }
    found.push(...unlistedRequirements(data.requirements ?? [], list));
    const begun = begunExams(registrations);
    for (const { exam, answers } of registrations.exams) {
      const { examId, examName } = exam;
      const prices = data.fees!.filter((fee) => fee.examId === examId && fee.registration === 'notBegun');
      if (prices.length > 0 && begun.includes(examId) && answers.intention?.intends !== false)
        found.push(`${examName}: the fees say that it is not begun`);
      const { body } = await ask('listRequirementStatuses', { query: { examheaderId: examId } });
      const lines = requirementList(body as RequirementStatus[]);
      // Fees, the assessment and the records of training are beside the lines.
      const own = mine.filter((item) => item.examId === examId && !besideTheLines.includes(item.key));
      const ofExam = [...mine, ...others].filter((item) => item.examId === examId);
      const asks = openBeside(lines, areOfficialsAsked(ofExam)).map(({ title }) => title);
      if (registrationStage(exam, now) === 'submitted' && asks.length > 0 !== own.length > 0)
        found.push(
          `${examName}: the requirements ask for ${asks.join(', ') || 'nothing'}, the list for ${own.map(({ key }) => key).join(', ') || 'nothing'}`,
        );
    }
    return found;
  }

  /** One who registers as a trainee, and two who do everything else as surgeons. */
  const representatives = ['tomas.abara', 'arthur.whitcombe', 'maria.castellan'];
  for (const { userName, userId, roles, resetRequired } of people) {
    if (resetRequired) continue;
    const isShown = representatives.includes(userName) || actions[userName] === undefined;
    it(
      `say the same on every page, before and after each thing that ${userName} can do`,
      fullUnless(isShown),
      async () => {
        const { headers } = await server.signIn(userName);
        const account = { server, headers, userId, ask: await signedInAs(server, userName) };
        expect(await disagreements(account, roles)).toEqual([]);
        for (const { name, run } of actions[userName] ?? []) {
          const { status } = await run(account);
          const found = await disagreements(account, roles);
          expect({ name, isDone: status === 200 || status === 303, found }).toEqual({
            name,
            isDone: true,
            found: [],
          });
        }
      },
    );
  }
});
