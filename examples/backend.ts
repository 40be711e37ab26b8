/**
 * A board's own backend in one file: the calls of the two specifications, in memory, and none that the portal adds. It
 * shows the shapes of requests and answers (docs/backend.md). A real one stores what it gets, checks it, counts wrong
 * passwords, and keeps versions and receipts of scores. It also serves the portal that `npm run build` has made:
 *
 *     npm run build && npm run example
 *
 * Accounts: trainee, surgeon and examiner, each with the password "Example-board-1!".
 */
import { serve } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono, type Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { sign, verify } from 'hono/jwt';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

type Row = Record<string, unknown>;
type Role = keyof typeof roleIds;
type Person = ReturnType<typeof person>;
interface Request {
  readonly me: Person;
  /** Values of the path and of the query. */
  readonly of: Readonly<Record<string, string>>;
  readonly body: Row;
}

const PASSWORD = 'Example-board-1!';
const MINUTES = 30;
const CLAIM = 'board_roles';
const roleIds = { user: 'example-1', trainee: 'example-2', surgeon: 'example-3', examiner: 'example-4' };
const secret = randomUUID();

const instant = (minutes = 0) => new Date(Date.now() + minutes * 60_000).toISOString();
const inDays = (days: number) => instant(days * 1440);
const day = (days = 0) => inDays(days).slice(0, 10);
const year = new Date().getUTCFullYear();
let lastId = 1000;
const nextId = () => ++lastId;

// Pick-lists: "value description", or "value/modifier description".
const lists: Readonly<Record<string, readonly string[]>> = {
  'abms-surgical-boards': ['1 American Board of Surgery', '2 American Board of Thoracic Surgery'],
  accommodations: ['1 Additional time', '2 A separate room'],
  'accredited-program-institutions': ['1 Lakeside University Hospital', '2 North Shore Medical Center'],
  'appointment-types': ['1 Active staff', '2 Courtesy staff'],
  'certificate-types': [
    '1/none Other document',
    '2 ACLS certificate',
    '3 FLS certificate',
    '4 Board certificate',
  ],
  'clinical-activities': ['1 General surgery', '2 Trauma surgery', '3 Non-surgical activity', '4 Other'],
  'clinical-levels': ['1 Clinical Level 1', '4 Clinical Level 4', '5 Clinical Level 5'],
  countries: ['US United States', 'CA Canada'],
  degrees: ['1 MD', '2 DO'],
  'document-types': ['1/certificate Certificate', '2 Letter'],
  ethnicities: ['1 Hispanic or Latino', '2 Not Hispanic or Latino'],
  'exam-specialties': ['1 General Surgery'],
  'exam-statuses': ['1 Registered'],
  'exam-types': ['1 Qualifying exam'],
  'fellowship-programs': ['1 Lakeside Fellowship in Colorectal Surgery'],
  'fellowship-types': ['1 Colorectal Surgery'],
  genders: ['1 Female', '2 Male', '3 Another gender'],
  'graduate-profile': ['1 Graduate of a school in the United States', '2 International graduate'],
  'jcaho-organizations': ['1/IL Lakeside University Hospital', '2/NY North Shore Medical Center'],
  languages: ['1 English', '2 Spanish'],
  'license-types': ['1 Full and unrestricted', '2 Training'],
  'organization-types': ['1 Hospital', '2 Surgery center'],
  'practice-types': ['1 Academic', '2 Private'],
  'primary-practices': ['1 General surgery'],
  races: ['1 White', '2 Black', '3 Asian'],
  'reference-letter-alt-role': ['1 Chief of staff'],
  'reference-letter-explain': ['1 The office is vacant'],
  'reference-letter-type': ['1 Chief of surgery', '2 Chair of the department'],
  'residency-programs': ['1 Lakeside General Surgery'],
  'residency-programs-by-examSpecialtyId': ['1 Lakeside General Surgery'],
  states: ['IL/IL Illinois', 'NY/NY New York'],
  'training-types': ['1 Research', '2 Critical care'],
  'exam-date-selection': [`1 ${day(200)} to ${day(202)}`],
};
const itemOf = (text: string) => {
  const [, itemValue = '', modifier, itemDescription = ''] = /^([^ /]+)(?:\/(\S+))? (.*)$/.exec(text) ?? [];
  return { itemValue, itemDescription, ...(modifier !== undefined && { modifier }) };
};
const describe = (list: string, value: unknown) =>
  lists[list]?.map(itemOf).find(({ itemValue }) => itemValue === String(value))?.itemDescription ?? '';

/** A person with what the board has of them; every member of `rows` is a list of records. */
function person(userId: number, userName: string, firstName: string, roles: Role[], rows: Row = {}) {
  const lastName = 'Example';
  const fullName = `${firstName} ${lastName}`;
  const emailAddress = `${userName}@board.example`;
  const profile: Row = { userId, userProfileId: userId, firstName, lastName, fullName, emailAddress };
  return {
    userId,
    userName,
    password: PASSWORD,
    roles: ['user', ...roles] as Role[],
    profile: { ...profile, displayName: fullName, certificationStatus: 'Not Certified' } as Row,
    rows: rows as Record<string, Row[]>,
  };
}

const exam = (examId: number, examName: string, examType: string, examCode: string): Row => ({
  examId,
  examName,
  examType,
  examCode,
  examSpecialtyId: 1,
  status: -1,
  regOpenDate: inDays(-30),
  regEndDate: inDays(60),
  examStartDate: day(200),
  examEndDate: day(202),
});
const fee = (feeId: number, ofExam: number, examName: string, feeType: string, amount: number): Row => ({
  feeId,
  examId: ofExam,
  examName,
  feeType,
  amount,
  currency: 'USD',
  dueDate: inDays(60),
  expired: false,
  paidTotal: 0,
  registration: 'open',
  transactions: [],
});
const license = { licenseId: 1, issuingStateId: 'IL', licenseNumber: 'IL-1001', licenseTypeId: '1' };
const paper = { documentId: 1, documentName: 'Certificate.pdf', mediaType: 'application/pdf', size: 500 };
const QE = 'General Surgery Qualifying Exam';
const CE = 'General Surgery Certifying Exam';
const FPD = 'Metabolic and Bariatric Surgery Exam';

const people = [
  person(1, 'trainee', 'Tara', ['trainee'], {
    exams: [exam(1, QE, 'qualifying', 'GSQE')],
    fees: [fee(1, 1, QE, 'application', 35_000), fee(2, 1, QE, 'exam', 185_000)],
  }),
  person(2, 'surgeon', 'Sam', ['surgeon'], {
    exams: [exam(2, CE, 'certifying', 'GSCE'), exam(3, FPD, 'other', 'MBS')],
    fees: [fee(3, 2, CE, 'exam', 180_000), fee(4, 3, FPD, 'exam', 150_000)],
    licenses: [{ ...license, issueDate: day(-900), expireDate: day(900) }],
    documents: [{ ...paper, uploadedAt: inDays(-9), mayDelete: false }],
    cme: [{ cmeId: 1, title: 'Annual meeting', date: day(-40), creditsTotal: 20, creditsSA: 5 }],
  }),
  person(3, 'examiner', 'Eve', ['examiner']),
];
/** A person's records of one kind. */
const rowsOf = ({ rows }: Person, name: string): Row[] => (rows[name] ??= []);

// ---- Requests

const app = new Hono<{ Variables: { me: Person } }>();
const fault = (status: 400 | 401 | 403 | 404 | 409, type: string, title: string) =>
  new HTTPException(status, {
    res: Response.json({ type, title, status, traceId: randomUUID(), errors: {} }, { status }),
  });
const missing = () => fault(404, 'not-found', 'There is no such record.');

app.onError((error) => {
  if (error instanceof HTTPException) return error.getResponse();
  console.error(error.message);
  return fault(400, 'unreadable', 'The request cannot be read.').getResponse();
});

const open = /^\/api\/(features|users\/(authenticate|refresh|forgot|create-forgot|reset-forgot))/;
const examinersOnly = /^\/api\/(case-|cases\/|exam-sessions|exam-scores|dev\/|rosters|scoring|examiners)/;
const surgeonsOnly = /^\/api\/(cme|continuous-certification|exam-directory|exam\/(exam-user|case|mbs))/;

app.use('/api/*', async (c, next) => {
  if (open.test(c.req.path)) return next();
  const token = /^bearer (.+)$/i.exec(c.req.header('Authorization') ?? '')?.[1] ?? '';
  const claims = await verify(token, secret, 'HS256').catch(() => undefined);
  const me = people.find(({ userId }) => userId === claims?.sub);
  if (!me) throw fault(401, 'unauthorized', 'Sign in first.');
  const needed: Role | undefined =
    (examinersOnly.test(c.req.path) && 'examiner') ||
    (surgeonsOnly.test(c.req.path) && 'surgeon') ||
    undefined;
  if (needed && !me.roles.includes(needed)) throw fault(403, 'forbidden', 'Your account may not do this.');
  c.set('me', me);
  return next();
});

/** Answers a call; a value becomes JSON, and nothing becomes null. */
function on(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, answer: (request: Request) => unknown) {
  app.on(method, `/api/${path}`, async (c: Context<{ Variables: { me: Person } }>) => {
    const isForm = c.req.header('Content-Type')?.startsWith('multipart/');
    const read: unknown = isForm ? await c.req.parseBody() : await c.req.json().catch(() => ({}));
    const body = typeof read === 'object' ? (read as Row) : { value: read };
    const value = await answer({ me: c.get('me'), of: { ...c.req.query(), ...c.req.param() }, body });
    return value instanceof Response ? value : c.json(value ?? null);
  });
}

const find = (rows: readonly Row[], key: string, value: unknown): Row => {
  const row = rows.find((each) => String(each[key]) === String(value));
  if (!row) throw missing();
  return row;
};
const remove = (rows: Row[], key: string, value: unknown) => {
  rows.splice(rows.indexOf(find(rows, key, value)), 1);
};

// ---- Signing in and the account

const grantOf = async ({ userId, userName, roles }: Person) => ({
  access_token: await sign(
    {
      sub: userId,
      [CLAIM]: roles.map((role) => roleIds[role]),
      exp: Math.floor(Date.now() / 1000) + MINUTES * 60,
    },
    secret,
  ),
  refresh_token: await sign({ sub: userId, use: 'refresh' }, secret),
  token_type: 'Bearer',
  userName,
  expiration: instant(MINUTES),
  expires_in_minutes: MINUTES,
  user: { userId, resetRequired: false },
});
on('POST', 'users/authenticate', ({ body }) => {
  const found = people.find(({ userName }) => userName === body.userName);
  if (!found || found.password !== body.password) throw fault(400, 'login', 'Login failed');
  return grantOf(found);
});
on('POST', 'users/refresh', async ({ body }) => {
  const claims = await verify(String(body.refreshToken), secret, 'HS256').catch(() => undefined);
  const found = claims?.use === 'refresh' && people.find(({ userId }) => userId === claims.sub);
  if (!found) throw fault(400, 'session-over', 'Sign in again.');
  return grantOf(found);
});
const setPassword = (owner: Person, password: unknown) => void (owner.password = String(password));
const resets = new Map<string, Person>();
on('POST', 'users/reset-password', ({ me, body }) => {
  if (body.oldPassword !== me.password) throw fault(400, 'password', 'The current password is incorrect.');
  setPassword(me, body.newPassword);
});
on('POST', 'users/forgot-username', () => null);
on('POST', 'users/create-forgot-password', () => null);
on('POST', 'users/reset-forgot-password', ({ body }) => {
  const owner = resets.get(String(body.guid));
  if (!owner) throw fault(400, 'link', 'The link is no longer valid.');
  setPassword(owner, body.newPassword);
});
on('GET', 'users/get-reset-forgot-password-guid', ({ me }) => {
  const guid = randomUUID();
  resets.set(guid, me);
  return { guid };
});
on('PUT', 'users/credentials', ({ me, body }) => {
  me.profile.emailAddress = body.emailAddress;
  if (body.password !== '') setPassword(me, body.password);
});
on('GET', 'users/profiles/by-userId', ({ me }) => me.profile);
for (const method of ['POST', 'PUT'] as const)
  on(method, 'users/profiles', ({ me, body }) => Object.assign(me.profile, body, { userId: me.userId }));
const pages =
  'dashboard cmeRepository personalProfile medicalTraining professionalStanding applyRegister examHistory';
const morePages =
  'continuousCertification paymentHistory documents myAccount gmeHistory examScoring caseLogs';
const lastPages = 'yourAttestion referenceFormStatus mbsActivities';
on('GET', 'features', () =>
  Object.fromEntries(`${pages} ${morePages} ${lastPages}`.split(' ').map((name) => [`${name}Page`, true])),
);
on('GET', 'picklists/:name', ({ me, of }) => {
  if (of.name === 'examiner-sessions')
    return [{ itemValue: session.sessionName, itemDescription: session.sessionName, modifier: '1' }];
  const items = lists[of.name!]?.map(itemOf);
  if (!items || !me) throw missing();
  return of.name === 'exam-date-selection' ? items.map((each) => ({ ...each, seatsLeft: 5 })) : items;
});

// ---- Records

/** The descriptions of a record's choices: `{ licenseTypeId: 'license-types licenseType' }`. */
type Described = Readonly<Record<string, string>>;
const shown = (row: Row, described: Described): Row => {
  const texts = Object.entries(described).map(([id, names]) => {
    const [list = '', member = ''] = names.split(' ');
    return [member, describe(list, row[id])];
  });
  return { ...row, ...Object.fromEntries(texts) };
};

interface Area {
  /** Key of the records, also the query parameter that names one. */
  key: string;
  described?: Described;
  list?: string;
  one?: string;
  without?: string;
  /** After a record was saved. */
  saved?: (rows: Row[], row: Row) => void;
}
/** The calls of a kind of records of which a person has many. */
function area(path: string, rows: string, { key, described = {}, list, one, without = '', saved }: Area) {
  const scoped = ({ me, of }: Request) =>
    rowsOf(me, rows).filter((row) => (row.examSpecialtyId ?? of.examSpecialtyId) == of.examSpecialtyId);
  if (!without.includes('list'))
    on('GET', list ?? `${path}/by-userid`, (request) => scoped(request).map((row) => shown(row, described)));
  if (!without.includes('one'))
    on('GET', one ?? `${path}/by-id`, ({ me, of }) => shown(find(rowsOf(me, rows), key, of[key]), described));
  const keep = (all: Row[], row: Row) => {
    saved?.(all, row);
    return shown(row, described);
  };
  on('POST', path, ({ me, body }) => {
    const row = { ...body, [key]: nextId(), userId: me.userId };
    rowsOf(me, rows).push(row);
    return keep(rowsOf(me, rows), row);
  });
  if (!without.includes('change'))
    on('PUT', path, ({ me, of, body }) =>
      keep(rowsOf(me, rows), Object.assign(find(rowsOf(me, rows), key, of[key]), body)),
    );
  if (!without.includes('erase')) on('DELETE', path, ({ me, of }) => remove(rowsOf(me, rows), key, of[key]));
}
/** The calls of a record of which a person has one; null before it is saved. */
function record(path: string, rows: string, described: Described = {}, read = `${path}/by-userid`) {
  on('GET', read, ({ me }) => {
    const [row] = rowsOf(me, rows);
    return row && shown(row, described);
  });
  for (const method of ['POST', 'PUT'] as const)
    on(method, path, ({ me, body }) => shown((rowsOf(me, rows)[0] = { ...body }), described));
}

area('professional-standing/medical-license', 'licenses', {
  key: 'licenseId',
  described: { issuingStateId: 'states issuingState', licenseTypeId: 'license-types licenseType' },
});
area('professional-standing/user-appointment', 'appointments', {
  key: 'apptId',
  described: {
    practiceTypeId: 'practice-types practiceType',
    appointmentTypeId: 'appointment-types appointmentType',
    organizationTypeId: 'organization-types organizationType',
    stateCode: 'states state',
    organizationId: 'jcaho-organizations organizationName',
  },
  saved: (rows, row) => {
    if (row.primaryAppointment === true)
      for (const each of rows) if (each !== row) each.primaryAppointment = false;
  },
});
record('professional-standing', 'standingDetails', {
  primaryPracticeId: 'primary-practices primaryPractice',
});
record('professional-standing/sanctions', 'sanctions');
record('medical-training', 'medicalTraining', {
  graduateProfileId: 'graduate-profile graduateProfile',
  medicalSchoolCountryId: 'countries medicalSchoolCountry',
  medicalSchoolStateId: 'states medicalSchoolState',
  degreeId: 'degrees degree',
});
area('advanced-training', 'advancedTrainings', {
  key: 'id',
  one: 'advanced-training/by-trainingid',
  without: 'erase',
  described: {
    trainingTypeId: 'training-types trainingType',
    institutionId: 'accredited-program-institutions institutionName',
  },
});
const other = { boardId: 'abms-surgical-boards board' };
area('medical-training/other-certifications', 'certifications', { key: 'id', described: other });
area('fellowships', 'fellowships', {
  key: 'id',
  described: { fellowshipTypeId: 'fellowship-types fellowshipType' },
});
const additional = 'examinations/gq/additional-trainings';
area(additional, 'additionalTrainings', {
  key: 'trainingId',
  list: `${additional}/all`,
  one: additional,
  without: 'erase',
});
area('graduate-medical-education', 'rotations', {
  key: 'id',
  described: { clinicalLevelId: 'clinical-levels clinicalLevel' },
});
area('gme-residency', 'residencies', { key: 'informationid', without: 'one change' });
record('gme-information', 'gmeInformation');

const DAY = 86_400_000;
const byStart = (rows: readonly Row[]) =>
  rows.toSorted((a, b) => String(a.startDate).localeCompare(String(b.startDate)));
const daysBetween = (from: unknown, to: unknown) => (Date.parse(String(to)) - Date.parse(String(from))) / DAY;
const moved = (date: unknown, days: number) =>
  new Date(Date.parse(String(date)) + days * DAY).toISOString().slice(0, 10);
on('GET', 'graduate-medical-education/gaps', ({ me }) => {
  const rotations = byStart(rowsOf(me, 'rotations'));
  return rotations.slice(1).flatMap(({ startDate }, index) => {
    const { endDate } = rotations[index]!;
    const days = daysBetween(endDate, startDate) - 1;
    return days > 0 ? [{ startDate: moved(endDate, 1), endDate: moved(startDate, -1), days }] : [];
  });
});
on('GET', 'gme-summary/by-userid', ({ me }) => {
  const rotations = byStart(rowsOf(me, 'rotations'));
  return [...new Set(rotations.map(({ clinicalLevelId }) => clinicalLevelId))].map((level) => {
    const mine = rotations.filter((each) => each.clinicalLevelId === level);
    const weeks = (rows: Row[]) =>
      rows.reduce((sum, { startDate, endDate }) => sum + (daysBetween(startDate, endDate) + 1) / 7, 0);
    return {
      clinicalLevel: describe('clinical-levels', level),
      programName: mine[0]!.programName,
      minStartDate: mine[0]!.startDate,
      maxStartDate: mine.at(-1)!.startDate,
      clinicalWeeks: weeks(mine.filter(({ nonSurgicalActivity }) => nonSurgicalActivity === '')),
      nonClinicalWeeks: weeks(mine.filter(({ nonSurgicalActivity }) => nonSurgicalActivity !== '')),
      essentialsWeeks: weeks(mine.filter(({ isEssential }) => isEssential === true)),
    };
  });
});

on('GET', 'cme/itemized-cme', ({ me }) => rowsOf(me, 'cme'));
on('GET', 'cme/adjustments', () => []);
area('cme/self-reported-cme', 'cme', {
  key: 'cmeId',
  one: 'cme/by-id',
  without: 'list change erase',
});
on('PUT', 'cme/self-reported-cme/:id', ({ me, of, body }) =>
  Object.assign(find(rowsOf(me, 'cme'), 'cmeId', of.id), body),
);
on('DELETE', 'cme/self-reported-cme', ({ me, of }) => remove(rowsOf(me, 'cme'), 'cmeId', of.id));

// ---- Exams, registration and fees

const examOf = (me: Person, id: unknown) => find(rowsOf(me, 'exams'), 'examId', id);
/** The member's own record for an exam, such as an accommodation; undefined before there is one. */
const forExam = (me: Person, rows: string, id: unknown) =>
  rowsOf(me, rows).find(({ examId }) => String(examId) === String(id));
const keepForExam = (me: Person, rows: string, examId: number, row: Row): Row => {
  const known = forExam(me, rows, examId);
  if (known) return Object.assign(known, row);
  const made = { ...row, examId };
  rowsOf(me, rows).push(made);
  return made;
};
const isPaid = (me: Person, examId: unknown) =>
  rowsOf(me, 'fees').every((each) => each.examId !== examId || each.paidTotal === each.amount);

on('GET', 'trainees/programs', () => [
  {
    programName: 'Lakeside General Surgery',
    programDirector: 'Ellen Marsh, MD',
    programNumber: '440-1',
    exam: QE,
    clinicalLevel: 'Clinical Level 5',
    city: 'Chicago',
    state: 'IL',
  },
]);
on('GET', 'trainees/exams/registration-status', ({ me, of }) =>
  rowsOf(me, 'exams').find(({ examCode }) => examCode === of.examCode),
);
on('GET', 'qualifying-exam', ({ me }) =>
  rowsOf(me, 'exams').find(({ examType }) => examType === 'qualifying'),
);
on('GET', 'user/certification-status', ({ me }) =>
  me.roles.includes('surgeon')
    ? { certificationStatusId: 1, certificationStatus: 'Certified' }
    : { certificationStatusId: 0, certificationStatus: 'Not certified' },
);
on('GET', 'surgeons/certifications', () => [
  {
    certificationId: 1,
    specialty: 'General Surgery',
    certificateNumber: '12345',
    certificateTypeId: 4,
    status: 'Certified',
    cca: 1,
    issueDate: day(-1500),
    expireDate: day(2000),
    documentId: 1,
  },
]);
on('GET', 'examinations/overview', ({ me }) => rowsOf(me, 'exams'));
on('GET', 'examinations/history', ({ me }) =>
  me.roles.includes('surgeon')
    ? [
        {
          examId: 9,
          examCode: 'GSQE',
          examName: QE,
          examDate: day(-800),
          result: 'P',
          registrationIdentifier: 90,
        },
      ]
    : [],
);
on('GET', 'examinations/title', ({ me, of }) => ({
  examId: of.examId,
  title: examOf(me, of.examId).examName,
}));
on('GET', 'examinations/examspecialtyid', ({ me, of }) => ({
  examSpecialtyId: examOf(me, of.examId).examSpecialtyId,
}));
on('GET', 'examinations/qe-exam-eligibility/by-userid', () => ({
  appOpenDate: inDays(-30),
  appCloseDate: inDays(60),
  examEndDate: inDays(202),
  appFeePaid: false,
  postDeadlineAccess: 0,
}));
on('GET', 'examinations/ce-exam-eligibility/by-userid', ({ me }) => ({
  eligibility: me.roles.includes('surgeon') ? 'eligible' : 'qualifyingExamNotPassed',
}));
on('GET', 'examinations/intentions/by-examid', ({ me, of }) => forExam(me, 'intentions', of.examId));
on('POST', 'examinations/intentions', ({ me, body }) => {
  const [startsOn, , endsOn] = describe('exam-date-selection', body.examDateId).split(' ');
  const examDate = startsOn ? { startsOn, endsOn } : null;
  return keepForExam(me, 'intentions', Number(body.examId), { ...body, examDate, statedAt: instant() });
});
const statements = (me: Person, examId: unknown) =>
  ['The data of my application are true.', 'I know the rules of the exam.'].map((attestationText, index) => ({
    attestationText,
    name: `statement-${index + 1}`,
    checked: forExam(me, 'attested', examId) !== undefined,
  }));
on('GET', 'examinations/qe-attestation/by-examid', ({ me, of }) => statements(me, of.examId));
on('POST', 'examinations/qe-attestation/update', ({ me, body }) => {
  keepForExam(me, 'attested', Number(body.value), {});
  return statements(me, body.value);
});
on('GET', 'examinations/qe-dashboard-status/by-examid', ({ me, of }) => {
  const id = of.examheaderId;
  const line = (statusType: string, statusName: string, isMet: boolean, statusUrl: string) => ({
    statusType,
    statusName,
    statusUrl,
    statusDisabled: 0,
    statusInstructions: '',
    statusDescriptionText: isMet ? 'Completed' : 'In progress',
  });
  const registration = `/apply-and-register/exam-registration/${id}`;
  const lines = [
    line('attestations', 'Attestations', forExam(me, 'attested', id) !== undefined, registration),
    line('fee', 'Fees', isPaid(me, Number(id)), registration),
    ...(examOf(me, id).examType === 'other'
      ? [
          line('case-logs', 'Case log', cardOf(me, id).status === 1, `/case-logs/${id}`),
          line(
            'attestation',
            'Your attestations',
            cardOf(me, id).attestations.length > 0,
            `/your-attestation/${id}`,
          ),
          line(
            'letters',
            'Reference letters',
            rowsOf(me, 'letters').length > 0,
            `/reference-form-status/${id}`,
          ),
          line('mbs', 'Activities', cardOf(me, id).years[0]!.cases !== null, `/mbs-activities/${id}`),
        ]
      : []),
  ];
  return lines.map((each, statusOrder) => ({ ...each, statusOrder }));
});
on('GET', 'examinations/application-web-note/by-userid', () => ({ webNote: 'The exam takes place online.' }));
on('GET', 'examinations/pd-reference-letter/by-examid', ({ me, of }) => forExam(me, 'pdLetters', of.examId));
on('POST', 'examinations/pd-reference-letter', ({ me, body }) =>
  keepForExam(me, 'pdLetters', Number(body.examId), { ...body, status: 1, sentDate: instant() }),
);
/** Status 0 is begun; 1 is registered, with the confirmation number. */
const register = (me: Person, body: Row, isComplete: boolean) => {
  const mine = examOf(me, body.examHeaderId);
  if (isComplete && !isPaid(me, mine.examId)) throw fault(409, 'unpaid', 'A fee is not paid.');
  const done = {
    status: 1,
    confirmationNumber: `${String(mine.examCode)}-${nextId()}`,
    registeredAt: instant(),
  };
  return Object.assign(mine, isComplete ? done : { status: 0 });
};
on('POST', 'examinations/insert', ({ me, body }) => register(me, body, false));
on('POST', 'examinations/insert-ce', ({ me, body }) => register(me, body, false));
on('POST', 'examinations/registration-complete', ({ me, body }) => register(me, body, true));
on('GET', 'examinations/admission-card/availability', () => ({ available: false, availableFrom: day(180) }));
on('GET', 'exam/accommodations/by-exam-id', ({ me, of }) => forExam(me, 'accommodations', of.examId));
for (const method of ['POST', 'PUT'] as const)
  on(method, 'exam/accommodations', async ({ me, of, body: { file, ...rest } }) => {
    const document = file instanceof File ? await keepDocument(me, file) : {};
    const accommodationId = Number(rest.accommodationId);
    const row = { id: nextId(), ...rest, ...document, accommodationId };
    return keepForExam(me, 'accommodations', Number(of.examId), row);
  });
on('DELETE', 'exam/accommodations', ({ me, of }) => remove(rowsOf(me, 'accommodations'), 'id', of.id));

on('GET', 'billing/exam-fee/by-userid', ({ me }) => rowsOf(me, 'fees'));
const feesFor = (me: Person, id: unknown, type: string) =>
  rowsOf(me, 'fees').filter(({ examId, feeType }) => String(examId) === id && feeType === type);
on('GET', 'billing/exam-fee/by-examid', ({ me, of }) => feesFor(me, of.examId, 'exam'));
on('GET', 'billing/application-fee/by-examid', ({ me, of }) => feesFor(me, of.examId, 'application')[0]);
const orders = new Map<string, { fees: Row[]; back: string }>();
on('POST', 'billing/transaction/token', ({ me, body }) => {
  const fees = (body.feeIds as number[]).map((id) => find(rowsOf(me, 'fees'), 'feeId', id));
  const transactionToken = randomUUID();
  const registration = `/apply-and-register/exam-registration/${String(fees[0]!.examId)}`;
  const back = `${body.returnTo === 'registration' ? registration : '/payment-history'}?from=card-page`;
  orders.set(transactionToken, { fees, back });
  return { transactionToken };
});
// A stand-in for the card company's page, to which the portal sends the token (docs/payments.md).
const orderOf = async (c: Context, field: string) => {
  const token = (await c.req.parseBody())[field];
  const order = typeof token === 'string' ? orders.get(token) : undefined;
  if (typeof token !== 'string' || !order) throw missing();
  return { token, ...order };
};
app.post('/card-page', async (c) => {
  const { token } = await orderOf(c, 'transactionToken');
  const field = `<input type="hidden" name="token" value="${token}">`;
  return c.html(`<h1>Pay by card</h1><form method="post" action="/pay">${field}<button>Pay</button></form>`);
});
app.post('/pay', async (c) => {
  const { token, fees, back } = await orderOf(c, 'token');
  for (const each of fees) {
    const paid = { amount: each.amount, status: 'succeeded', startedAt: instant(), settledAt: instant() };
    each.paidTotal = each.amount;
    each.transactions = [{ transactionId: nextId(), ...paid, cardEnding: '4242', receiptNumber: token }];
  }
  orders.delete(token);
  return c.redirect(back, 303);
});

// ---- Documents

const files = new Map<unknown, { bytes: Uint8Array<ArrayBuffer>; type: string; name: string }>();
const line = (text: string) => `BT /F 24 Tf 72 700 Td (${text}) Tj ET`;
const pdf = (text: string) =>
  `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>endobj
4 0 obj<</Length ${line(text).length}>>stream
${line(text)}
endstream endobj
5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj
trailer<</Root 1 0 R>>
`;
const asFile = (text: string, name: string) =>
  ({ bytes: new TextEncoder().encode(pdf(text)), type: 'application/pdf', name }) as const;
const sent = ({ bytes, type, name }: { bytes: Uint8Array<ArrayBuffer>; type: string; name: string }) =>
  new Response(bytes, {
    headers: {
      'Content-Type': type,
      'Content-Disposition': `attachment; filename="${encodeURIComponent(name)}"`,
    },
  });
files.set(1, asFile('Certificate of Sam Example', 'Certificate.pdf'));
const keepDocument = async (me: Person, file: File) => {
  const documentId = nextId();
  const documentName = file.name;
  const facts = { documentId, documentName, mediaType: file.type, size: file.size, uploadedAt: instant() };
  files.set(documentId, {
    bytes: new Uint8Array(await file.arrayBuffer()),
    type: file.type,
    name: documentName,
  });
  rowsOf(me, 'documents').unshift({ ...facts, mayDelete: true });
  return { documentId, documentName };
};
on('GET', 'documents/by-userid', ({ me }) => rowsOf(me, 'documents'));
on('GET', 'documents/by-id', ({ me, of }) => find(rowsOf(me, 'documents'), 'documentId', of.id));
const stored = (me: Person, id: unknown) => {
  find(rowsOf(me, 'documents'), 'documentId', id);
  const found = files.get(Number(id));
  if (!found) throw missing();
  return found;
};
const tickets = new Map<string, { bytes: Uint8Array<ArrayBuffer>; type: string; name: string }>();
on('GET', 'documents/open/:id', ({ me, of }) => {
  const ticket = randomUUID();
  tickets.set(ticket, stored(me, of.id));
  return `/files/${ticket}`;
});
app.get('/files/:ticket', (c) => {
  const found = tickets.get(c.req.param('ticket'));
  tickets.delete(c.req.param('ticket'));
  if (!found) throw missing();
  return new Response(found.bytes, { headers: { 'Content-Type': found.type } });
});
on('GET', 'documents/:id', ({ me, of }) => sent(stored(me, of.id)));
on('DELETE', 'documents', ({ me, of }) => remove(rowsOf(me, 'documents'), 'documentId', of.id));
on('GET', 'user-certificates/by-userid', ({ me }) => rowsOf(me, 'certificates'));
on('GET', 'user-certificates/by-userid-and-typeid', ({ me, of }) =>
  rowsOf(me, 'certificates').filter(
    ({ certificateTypeId }) => String(certificateTypeId) === of.certificateTypeId,
  ),
);
on('GET', 'user-certificates/by-id', ({ me, of }) =>
  find(rowsOf(me, 'certificates'), 'certificateId', of.certificateId),
);
on('POST', 'user-certificates', async ({ me, body: { file, ...types } }) => {
  const document = file instanceof File ? await keepDocument(me, file) : {};
  const row = { certificateId: nextId(), ...types, ...document, uploadedAt: instant() };
  rowsOf(me, 'certificates').push(row);
  return row;
});
on('DELETE', 'user-certificates', ({ me, of }) =>
  remove(rowsOf(me, 'certificates'), 'certificateId', of.certificateId),
);

// ---- The four cards of an exam

const cards = new Map<string, ReturnType<typeof newCard>>();
const newCard = () => ({
  status: -1,
  pathway: { examPathwayId: null } as Row,
  program: { institutionId: '', programName: '', completedOn: null } as Row,
  period: { startDate: null, endDate: null, counts: [] } as Row,
  appointments: [] as Row[],
  attestations: [] as Row[],
  years: [3, 2, 1].map((ago) => ({ year: year - ago, cases: null })) as Row[],
});
function cardOf(me: Person, examId: unknown) {
  examOf(me, examId);
  const key = `${me.userId}/${String(examId)}`;
  if (!cards.has(key)) cards.set(key, newCard());
  return cards.get(key)!;
}
const texts = ['I did the cases of my case log.', 'I agree to the rules of the exam.'];
const attestations = texts.map((attestationText, index) => ({
  name: `statement-${index + 1}`,
  version: 1,
  title: `Statement ${index + 1}`,
  attestationText,
}));
const statusOf = (examHeaderId: unknown, status: number) => ({
  examHeaderId: Number(examHeaderId),
  status,
  cardStatusResponseReadOnly: false,
  dueDate: inDays(60),
});
const statedOf = ({ attestations: agreed }: ReturnType<typeof newCard>) =>
  agreed.length === attestations.length ? 1 : -1;
const caseLogState = (me: Person, id: unknown) => {
  const card = cardOf(me, id);
  return {
    ...statusOf(id, card.status),
    examUserPathway: card.pathway,
    examUserProgram: card.program,
    examUserCaseLogPeriod: card.period,
    examUserHospitalAppointments: card.appointments,
    examUserAttestations: card.attestations,
  };
};
on('GET', 'exam-directory/:id/exam-pathway', () => [
  { examPathwayId: 1, name: 'Fellowship', description: 'After an accredited fellowship.' },
  { examPathwayId: 2, name: 'Practice', description: 'After two years of practice.' },
]);
on('GET', 'exam-directory/:id/exam-case-log', () => [
  {
    examCaseLogId: 1,
    name: 'Bariatric surgery',
    minimum: 2,
    categories: [{ categoryId: 1, name: 'Sleeve gastrectomy', minimum: 1, countsAtMost: null }],
  },
]);
on('GET', 'exam-directory/:id/exam-attestation', () => attestations);
on('GET', 'exam/exam-user-pathway/by-exam-header-id', ({ me, of }) => cardOf(me, of.examheaderId).pathway);
on('GET', 'exam/exam-user-program/by-exam-header-id', ({ me, of }) => cardOf(me, of.examheaderId).program);
on(
  'GET',
  'exam/exam-user-case-log-period/by-exam-header-id',
  ({ me, of }) => cardOf(me, of.examheaderId).period,
);
on('GET', 'exam/exam-user-hospital-appointment/by-exam-header-id', ({ me, of }) => ({
  examUserHospitalAppointments: cardOf(me, of.examheaderId).appointments,
}));
on('DELETE', 'exam/exam-user-hospital-appointment', ({ me, of }) => {
  for (const { examId } of rowsOf(me, 'exams')) {
    const { appointments } = cardOf(me, examId);
    if (appointments.some(({ id }) => String(id) === of.id)) {
      remove(appointments, 'id', of.id);
      return caseLogState(me, examId);
    }
  }
  throw missing();
});
on('GET', 'exam/case-logs/card-status', ({ me, of }) =>
  statusOf(of.examHeaderId, cardOf(me, of.examHeaderId).status),
);
on('POST', 'exam/case-logs/save', ({ me, body }) => {
  const appointments = (body.examUserHospitalAppointments as Row[]).map((each) => ({
    ...each,
    id: each.id ?? nextId(),
  }));
  Object.assign(cardOf(me, body.examHeaderId), {
    status: 1,
    pathway: body.examUserPathway,
    program: body.examUserProgram,
    period: body.examUserCaseLogPeriod,
    appointments,
  });
  return caseLogState(me, body.examHeaderId);
});
on('GET', 'exam/exam-user-attestation/by-exam-header-id', ({ me, of }) => {
  const card = cardOf(me, of.examheaderId);
  return { ...statusOf(of.examheaderId, statedOf(card)), examUserAttestations: card.attestations };
});
on('POST', 'exam/exam-user-attestation/save', ({ me, body }) => {
  const card = cardOf(me, body.examHeaderId);
  const checked = (body.examUserAttestations as Row[]).filter((each) => each.checked).map(({ name }) => name);
  card.attestations = attestations
    .filter(({ name }) => checked.includes(name))
    .map((each) => ({ ...each, attestedAt: instant() }));
  return { ...caseLogState(me, body.examHeaderId), status: statedOf(card) };
});
const activities = (me: Person, id: unknown) => {
  const { years, pathway, program, appointments, attestations: agreed } = cardOf(me, id);
  return {
    ...statusOf(id, years.every(({ cases }) => cases !== null) ? 1 : -1),
    mbsActivities: { years, averageMinimum: 50 },
    examUserPathway: pathway,
    examUserProgram: program,
    examUserHospitalAppointment: appointments,
    examUserAttestations: agreed,
  };
};
on('GET', 'exam/mbs-activities/mbs-activities-status', ({ me, of }) => activities(me, of.examHeaderId));
on('POST', 'exam/mbs-activities/save', ({ me, body }) => {
  const card = cardOf(me, body.examHeaderId);
  Object.assign(card, { years: body.years, pathway: body.examUserPathway });
  return activities(me, body.examHeaderId);
});

const letters = 'exam/exam-user-reference-letter';
const neededTypes = ['1', '2'];
const asked = { timesSent: 1, status: 1, sentDate: instant(), letterSent: instant() };
const named = (me: Person, body: Row) => {
  const id = nextId();
  const row = { ...body, id, referenceId: `L-${id}`, timesSent: 0, status: 0 };
  rowsOf(me, 'letters').push(row);
  return row;
};
on('GET', `${letters}/by-exam-header-id`, ({ me, of }) => ({
  examUserReferenceLetters: rowsOf(me, 'letters').filter(
    (each) => String(each.examHeaderId) === of.examheaderId,
  ),
  neededTypes,
  cardStatusResponseReadOnly: false,
  dueDate: inDays(60),
}));
const send = ({ me, body }: Request) => Object.assign(find(rowsOf(me, 'letters'), 'id', body.id), asked);
on('POST', letters, (request) =>
  request.body.id === undefined ? named(request.me, request.body) : send(request),
);
on('PUT', letters, send);
on('PUT', `${letters}/:id/`, ({ me, of, body }) =>
  Object.assign(find(rowsOf(me, 'letters'), 'id', of.id), body),
);

// ---- Continuous certification

const cc = 'continuous-certification';
record(`${cc}/outcome-registries`, 'registries', {}, `${cc}/outcome-registries`);
on('GET', `${cc}/dashboard-status/by-user-id`, () => [
  { statusType: 'Attestation', status: 0, disabled: false, url: '/continuous-certification' },
]);
on('GET', `${cc}/requirements/by-userid`, () => [
  {
    kind: 'attestation',
    title: 'Yearly attestation',
    detail: `For ${year}`,
    dueDate: day(90),
    isMet: false,
    url: '/continuous-certification',
  },
]);
const wording = {
  wordingVersion: '1',
  statements: [{ name: 'conduct', text: 'I keep the code of conduct.' }],
};
const ccAttestation = (me: Person) => ({
  year,
  asked: wording,
  submitted: rowsOf(me, 'ccAttestations')[0] ?? null,
});
on('GET', `${cc}/attestation/by-user-id`, ({ me }) => ccAttestation(me));
on('POST', `${cc}/attestation/submit`, ({ me }) => {
  rowsOf(me, 'ccAttestations').push({ ...wording, submittedAt: instant() });
  return ccAttestation(me);
});
on('GET', `${cc}/reference-letter/all-by-user-id`, ({ me }) => ({
  referenceLetters: rowsOf(me, 'letters').filter(({ examHeaderId }) => examHeaderId === undefined),
  neededTypes: ['1'],
  countsFrom: day(-300),
  dueDate: inDays(90),
}));
on('GET', `${cc}/reference-letter/by-id`, ({ me, of }) => find(rowsOf(me, 'letters'), 'id', of.id));
on('POST', `${cc}/reference-letter`, ({ me, body }) => Object.assign(named(me, body), asked));
on('GET', `${cc}/cc-assessments/by-user-id`, () => [
  {
    examId: 5,
    title: 'Continuous certification assessment',
    opensOn: day(-10),
    closesOn: day(50),
    isRequired: true,
    isRegistered: true,
    fee: 'paid',
    minutes: 60,
    questions: 40,
    tries: [],
    triesAllowed: 2,
    passingPercent: 80,
    retryPercent: 60,
  },
]);
on('POST', `${cc}/its/start-test`, () => ({ startTestUrl: '/online-test' }));
app.get('/online-test', (c) =>
  c.html('<h1>Online test</h1><p>Another company’s page asks the questions.</p>'),
);
on('GET', `${cc}/its/get-report/:id`, () => sent(asFile('Score report', 'Score report.pdf')));

on('GET', 'surveys/questions', () => [
  { questionID: 1, questionText: 'How was the registration?', questionType: 'one', isRequired: true },
]);
on('GET', 'surveys/question-options', () => [
  { optionID: 1, optionText: 'Easy' },
  { optionID: 2, optionText: 'Difficult' },
]);
on('POST', 'surveys/insert-response', () => ({ answeredAt: instant() }));

// ---- Oral exams

const cases = ['Acute appendicitis', 'Perforated ulcer'].map((title, index) => ({
  caseHeaderId: index + 1,
  position: index + 1,
  title,
}));
const minutesOf = (index: number) => ({
  startsAt: instant(index * 60 - 5),
  endsAt: instant(index * 60 + 55),
});
const sheets = ['Alex Doe', 'Kim Roe', 'Lee Poe'].map((examineeName, index) => ({
  examScheduleId: index + 1,
  examScheduleScoreId: index + 101,
  candidateNumber: `C-${index + 1}`,
  examineeName,
  ...minutesOf(index),
  status: 'waiting',
  remarks: '',
  casesTotal: cases.length,
  skipReason: null,
  startedAt: null,
  submittedAt: null,
}));
const marks: Row[] = sheets.flatMap(({ examScheduleId }) =>
  cases.map(({ caseHeaderId, position, title }) => ({
    examScoringId: examScheduleId * 10 + position,
    examScheduleId,
    caseHeaderId,
    position,
    caseTitle: title,
    score: null,
    givenAt: null,
    comment: null,
  })),
);
const marksOf = (id: unknown) => marks.filter(({ examScheduleId }) => String(examScheduleId) === String(id));
const grades = [
  { value: 'pass', label: 'Pass', commentRequired: false },
  { value: 'fail', label: 'Fail', commentRequired: true },
];
const timeZone = 'America/Chicago';
/** The calendar day in that zone on which the session begins. */
const examDay = new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date(instant(-10)));
const session = {
  examHeaderId: 7,
  examName: CE,
  sessionName: 'Session 1',
  sessionNumber: 1,
  examDate: examDay,
  timeZone,
  startsAt: instant(-10),
  endsAt: instant(180),
  teamName: 'Team 1',
  partnerName: 'Pat Partner',
  scheduleIds: [1],
  configuration: { grades, secondsPerCase: 420 },
};
const today = () => ({
  ...session,
  examinees: sheets.map((sheet) => ({
    ...sheet,
    isConflicted: false,
    isSuspected: false,
    casesScored: marksOf(sheet.examScheduleId).filter(({ score }) => score !== null).length,
  })),
});
on('GET', 'exam-sessions/active', today);
on('GET', 'exam-sessions/by-id', () => [today()]);
on('GET', 'scoring/dashboard/dashboard-roster', ({ of }) => ({
  examDate: of.examDate ?? examDay,
  timeZone,
  examDates: [examDay],
  mayReset: true,
  sessions: (of.examDate ?? examDay) === examDay ? [today()] : [],
}));
const sheetOf = (id: unknown) => find(sheets, 'examScheduleId', id);
on('GET', 'scoring/ce/session/examinee', ({ of }) => {
  const { startsAt, endsAt, ...sheet } = sheetOf(of.examScheduleId);
  return { ...session, ...sheet, examStartsAt: startsAt, examEndsAt: endsAt, cases };
});
const schedule = { ...session, scheduleId: 1, rosterName: 'Roster A', examinees: sheets.length };
on('GET', 'rosters/roster-schedule', () => [schedule]);
on('GET', 'case-rosters', () => [{ ...schedule, cases }]);
on('GET', 'case-contents/by-case-header-id', ({ of }) => ({
  ...find(cases, 'caseHeaderId', of.caseHeaderId),
  sections: [{ heading: 'History', text: 'A patient has had pain for a day.' }],
}));
on('GET', 'examiners/agenda/by-exam-header-id', () => ({
  timeZone,
  items: [{ id: 1, kind: 'session', title: 'Session 1', place: 'Online', ...session }],
}));
on('GET', 'examiners/conflict/by-exam-header-id', () => ({ timeZone, conflicts: [] }));

const comments: Row[] = [];
const feedback: Row[] = [];
const notes = (path: string, rows: Row[], read: string, key: string) => {
  on('GET', read, ({ of }) => find(rows, key, of[key]));
  on('POST', path, ({ body }) => {
    const row: Row = { ...body, id: nextId() };
    rows.push(row);
    const mark = marks.find(({ examScoringId }) => examScoringId === body.examScoringId);
    if (mark && rows === comments) mark.comment = row;
    return row;
  });
  on('PUT', path, ({ of, body }) => Object.assign(find(rows, 'id', of.id), body));
  on('DELETE', path, ({ of }) => {
    const row = find(rows, 'id', of.id);
    remove(rows, 'id', of.id);
    for (const mark of marks) if (mark.comment === row) mark.comment = null;
    return row;
  });
};
notes('case-comments', comments, 'case-comments/by-id', 'id');
notes('cases/feedback', feedback, 'cases/feedback/by-examiner-id', 'caseHeaderId');
const score = (id: unknown, value: Row) => {
  const mark = find(marks, 'examScoringId', id);
  const sheet = sheetOf(mark.examScheduleId);
  if (sheet.status === 'submitted') throw fault(409, 'submitted', 'The scores are submitted.');
  Object.assign(sheet, { status: 'started', startedAt: sheet.startedAt ?? instant() });
  return Object.assign(mark, value);
};
on('GET', 'cases/scores', ({ of }) => find(marks, 'examScoringId', of.examScoringId));
on('GET', 'cases/scores/all-by-examschedule-id', ({ of }) => marksOf(of.examScheduleId));
on('POST', 'cases/scores', ({ body }) => score(body.examScoringId, body));
on('PUT', 'cases/scores', ({ of, body }) => score(of.examScoringId, body));
on('DELETE', 'cases/scores', ({ of }) => score(of.examScoringId, { score: null, givenAt: null }));
on('GET', 'exam-scores/by-id', ({ of }) => find(sheets, 'examScheduleScoreId', of.examScheduleScoreId));
on('POST', 'exam-scores', ({ body }) =>
  Object.assign(sheetOf(body.examScheduleId), { status: 'submitted', submittedAt: instant() }),
);
on('PUT', 'exam-scores', ({ of, body }) =>
  Object.assign(find(sheets, 'examScheduleScoreId', of.examScheduleScoreId), body),
);
on('POST', 'exam-sessions/skip', ({ body }) =>
  Object.assign(sheetOf(body.examScheduleId), { status: 'skipped', skipReason: body.reason ?? 'other' }),
);
on('POST', 'dev/reset/case-comments', () => {
  for (const mark of marks) mark.comment = null;
  return { count: comments.splice(0).length };
});
on('POST', 'dev/reset/exam-scores', () => {
  for (const mark of marks) Object.assign(mark, { score: null, givenAt: null });
  for (const sheet of sheets)
    Object.assign(sheet, { status: 'waiting', skipReason: null, submittedAt: null });
  return { count: sheets.length };
});

// ---- The portal itself, with this board's settings

app.all('/api/*', () => {
  throw fault(404, 'unknown-call', 'This board has no such call.');
});
const dist = join(import.meta.dirname, '..', 'dist');
const setting = (name: string, value: unknown) =>
  `<meta name="${name}" content='${JSON.stringify(value).replaceAll("'", '&#39;')}'`;
const page = () =>
  readFileSync(join(dist, 'index.html'), 'utf8')
    .replace('<html ', '<html data-payment="/card-page" ')
    .replace('<meta name="portal-roles" content=""', setting('portal-roles', { claim: CLAIM, ...roleIds }));
app.get('/', (c) => c.html(page()));
app.get('/index.html', (c) => c.html(page()));
app.use(serveStatic({ root: dist }));
app.get('*', (c) => c.html(page()));

serve({ fetch: app.fetch, port: Number(process.env.PORT ?? 4100), hostname: '127.0.0.1' }, ({ port }) => {
  console.log(`The example backend is ready at http://127.0.0.1:${port}`);
});
