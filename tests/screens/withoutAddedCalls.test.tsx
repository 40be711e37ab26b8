// @vitest-environment jsdom
import { addedPickLists } from '#contract/pickLists/addedPickLists.ts';
import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import type { Call } from '#contract/core/call.ts';
import { calls, type CallName } from '#contract/calls.ts';
import type { DashboardRoster } from '#contract/scoring/oralExams.ts';
import type { Role } from '#contract/core/roles.ts';
import { mayPass } from '#domain/access/access.ts';
import { routeTable, type RouteRow } from '#domain/access/routeTable.ts';
import { METABOLIC } from '../support/pages/examCards.ts';
import { renderPortal } from '../support/pages/renderPortal.tsx';
import { screenTests } from '../support/pages/screens.ts';

const { app, network, grantOf } = screenTests();
const rows: readonly RouteRow[] = routeTable;
const table: Readonly<Record<CallName, Call>> = calls;
const added = (Object.keys(calls) as CallName[]).filter((name) => table[name].added !== undefined);

interface Person {
  userName: string;
  roles: readonly Role[];
  examId: number;
  /** The exam whose cards the person fills in, by screen. */
  cards?: Readonly<Record<string, number>>;
}

const people: readonly Person[] = [
  { userName: 'nora.lindqvist', roles: ['user'], examId: 501 },
  { userName: 'tomas.abara', roles: ['user', 'trainee'], examId: 501 },
  {
    userName: 'maria.castellan',
    roles: ['user', 'surgeon'],
    examId: 506,
    cards: { mbsActivities: METABOLIC },
  },
  {
    userName: 'dana.reyes',
    roles: ['user', 'surgeon'],
    examId: 502,
    cards: { caseLogs: 502, yourAttestation: 502, referenceFormStatus: 502 },
  },
  { userName: 'victor.osei', roles: ['user', 'surgeon', 'examiner'], examId: 506 },
];

/** Each page of each role; an exam is opened by its own path, which the examiner's day has. */
const pages = people.flatMap(({ userName, roles, examId, cards }) =>
  rows
    .filter(({ access, demand = {} }) => access === 'signedIn' && mayPass(roles, demand))
    .filter(({ screen: name, paths: [path] }) => !path.includes(':examHeaderId') || cards?.[name])
    .map(({ screen: name, paths: [path] }) => ({
      screen: name,
      userName,
      path: path
        .replace(/:examId|:surveyUniqueId/, String(examId))
        .replace(':examHeaderId', String(cards?.[name]))
        .replace(':examSpecialtyId', '1')
        .replace(':surveyType', 'registration'),
    })),
);

/** Of each kit and of each part of the portal, the screen with the most added calls, at one person. */
const representatives: Readonly<Record<string, string>> = {
  dashboard: 'tomas.abara',
  personalProfile: 'maria.castellan',
  documents: 'tomas.abara',
  paymentHistory: 'tomas.abara',
  medicalTraining: 'tomas.abara',
  gmeHistory: 'tomas.abara',
  professionalStanding: 'maria.castellan',
  applyAndRegister: 'tomas.abara',
  registrationRequirements: 'tomas.abara',
  examRegistration: 'tomas.abara',
  caseLogs: 'dana.reyes',
  referenceFormStatus: 'dana.reyes',
  continuousCertification: 'dana.reyes',
  cmeRepository: 'maria.castellan',
  examinationRosters: 'victor.osei',
  oralExam: 'victor.osei',
  examinationScores: 'victor.osei',
  deviceCheck: 'victor.osei',
};
const isShown = ({ screen: name, userName }: (typeof pages)[number]) => userName === representatives[name];

const pattern = (name: CallName) => `*${table[name].path.replaceAll(/\{(\w+)\}/g, ':$1')}`;
const methods = { GET: http.get, POST: http.post, PUT: http.put, DELETE: http.delete };

/** A backend that does not have these calls. */
const lacking = (names: readonly CallName[]) =>
  network.use(
    ...names.map((name) =>
      methods[table[name].method](pattern(name), () => new HttpResponse(null, { status: 404 })),
    ),
  );

const lackingLists = () =>
  network.use(
    ...addedPickLists.map((name) =>
      http.get(`*/api/picklists/${name}`, () => new HttpResponse(null, { status: 404 })),
    ),
  );

/** The screens that did without each call, up to two: what every page asks for fails alike on all. */
const tried = new Map<CallName, Set<string>>();
const isToBeTried = (name: CallName, screenName: string) => {
  const screens = tried.get(name) ?? new Set();
  tried.set(name, screens);
  return screens.size < 2 && !screens.has(screenName);
};

const asked = new Set<string>();
let pending = 0;
let lastAt = 0;
network.events.on('request:start', ({ request }) => {
  asked.add(`${request.method} ${new URL(request.url).pathname}`);
  pending += 1;
  lastAt = Date.now();
});
network.events.on('request:end', () => {
  pending -= 1;
  lastAt = Date.now();
});

const wasAsked = (name: CallName) => {
  const path = new RegExp(`^${table[name].path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
  return [...asked].some((each) => {
    const [method = '', pathname = ''] = each.split(' ');
    return method === table[name].method && path.test(pathname);
  });
};

/** What a page says that has failed, or that mistakes a missing call for a missing record. */
const untrue =
  /could not be loaded|could not be shown|Reference for support|not on your calendar|deleted in another window|no longer exists|cannot reach the server|\b0 exams of ended sessions|page you are looking for was not found/;

const untrueWords = () => document.body.textContent.match(untrue) ?? [];

let examPath = '';

async function open({ userName, path }: (typeof pages)[number]) {
  const at = path.includes(':examinationId') ? examPath : path;
  asked.clear();
  const rendered = await renderPortal({ at, grant: await grantOf(userName) });
  await screen.findByRole('heading', { level: 1 }, { timeout: 20_000 });
  await eventually(() => {
    expect(document.querySelectorAll('[aria-busy="true"]')).toHaveLength(0);
    expect(pending).toBe(0);
    expect(Date.now() - lastAt).toBeGreaterThan(60);
  });
  return rendered;
}

describe('at a backend that has only the calls of the specification', () => {
  it('has a page for each representative', () => {
    expect(pages.filter(isShown)).toHaveLength(Object.keys(representatives).length);
  });

  beforeAll(async () => {
    const { headers } = await app().signIn('victor.osei');
    const response = await app().fetch('/api/scoring/dashboard/dashboard-roster', { headers });
    const { sessions } = (await response.json()) as DashboardRoster;
    const examinees = sessions.flatMap((session) => session.examinees);
    const { examScheduleId } = examinees.find(({ isConflicted }) => !isConflicted)!; // the demo has one
    examPath = `/ce-scoring/oral-examinations/exam/${examScheduleId}`;
  });

  const askedWithout = new Map<(typeof pages)[number], readonly CallName[]>();
  const expectTrueWithoutAny = async (page: (typeof pages)[number]) => {
    lacking(added);
    lackingLists();
    await open(page);
    askedWithout.set(page, added.filter(wasAsked));
    expect(untrueWords()).toEqual([]);
  };
  it.each(pages.filter(isShown))(
    '$path of $userName says nothing untrue, waits for nothing and does not fail',
    (page) => expectTrueWithoutAny(page),
  );
  it.each(pages.filter((page) => !isShown(page)))(
    '$path of $userName says nothing untrue, waits for nothing and does not fail',
    { tags: ['full'] },
    (page) => expectTrueWithoutAny(page),
  );

  const opened = new Set<string>();
  /** The calls that a page is to be tried without. */
  const callsOf = async (page: (typeof pages)[number]) => {
    // Another person's page of the same screen asks for the same, except for calls that follow the answer to an added one.
    const asks = askedWithout.get(page) ?? added;
    if (opened.has(page.screen) && !asks.some((name) => isToBeTried(name, page.screen))) return [];
    opened.add(page.screen);
    const { cleanup } = await open(page);
    cleanup();
    return added.filter((name) => wasAsked(name) && isToBeTried(name, page.screen));
  };
  it.each(pages)(
    '$path of $userName also does without each of them alone, each tried on up to two screens',
    { tags: ['full'] },
    async (page) => {
      const found: string[] = [];
      for (const name of await callsOf(page)) {
        tried.get(name)!.add(page.screen); // made above
        network.resetHandlers();
        lacking([name]);
        const { cleanup: close } = await open(page);
        found.push(...untrueWords().map((words) => `${name}: ${words}`));
        close();
      }
      expect(found).toEqual([]);
    },
  );
});
