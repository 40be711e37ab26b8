import { fromPromise } from 'xstate';
import type { DashboardData } from '#domain/dashboard/dashboardData.ts';
import { isPanelShown, panelNames, type PanelName } from '#domain/dashboard/panels.ts';
import { lazyImport } from '#lazy/lazyImport.ts';
import { whenIdle } from '#lazy/whenIdle.ts';
import { createPartsMachine } from '#machines/kit/parts.machine.ts';
import { createResourceMachine } from '#machines/kit/resource.machine.ts';
import { surveyOffersMachine } from '#machines/surveys/surveyOffers/surveyOffers.machine.ts';
import type { ScreenInput } from '#machines/screenInput.ts';
import type { PortalChildren } from '#machines/system/portal.machine.ts';
import type { Send } from '#services/http/client.ts';
import { wireDownloads } from '#wiring/downloads.ts';
import { nullIfMissing } from '#wiring/nullIfMissing.ts';
import { readRegistrations } from '#wiring/registrations.ts';
import { screen } from '#wiring/screen.ts';
import type { Services } from '#wiring/services.ts';
import DashboardScreen from './DashboardScreen.tsx';
import { examDayMachine } from '#machines/dashboard/examDay.machine.ts';

type Loader = (send: Send, signal: AbortSignal, userId: number) => Promise<DashboardData>;

const loaders: Record<PanelName, Loader> = {
  profile: async (send, signal, userId) => ({
    profile: await send('getProfile', { query: { userId } }, { signal }),
  }),
  certificationStatus: async (send, signal) => ({
    certificationStatus: await send('getCertificationStatus', {}, { signal }),
  }),
  programs: async (send, signal) => ({ programs: await send('listTraineePrograms', {}, { signal }) }),
  traineeExam: async (send, signal) => {
    const exam = await nullIfMissing(send('getQualifyingExam', {}, { signal }));
    if (!exam) return { traineeExam: { exam } };
    const query = { examCode: exam.examCode };
    const known = await nullIfMissing(
      send('getRegistrationStatus', { query }, { signal }).then((registration) => ({ registration })),
    );
    return { traineeExam: { exam, ...known } };
  },
  registrations: async (send, signal) => ({
    registrations: await readRegistrations(send, signal),
  }),
  fees: async (send, signal) => ({ fees: await send('listFees', {}, { signal }) }),
  licenses: async (send, signal) => ({ licenses: await send('listMedicalLicenses', {}, { signal }) }),
  certifications: async (send, signal) => ({
    certifications: await send('listCertifications', {}, { signal }),
  }),
  statuses: async (send, signal) => ({ statuses: await send('listDashboardStatus', {}, { signal }) }),
  requirements: async (send, signal) => ({ requirements: await send('listRequirements', {}, { signal }) }),
};

/** A value for each part of the dashboard. */
const forEachPanel = <Value>(valueOf: (name: PanelName) => Value) =>
  Object.fromEntries(panelNames.map((name) => [name, valueOf(name)])) as Record<PanelName, Value>;

/** For when the network is gone: an examiner who signs in lands here. */
function prepareWhenIdle(services: Services, session: PortalChildren['session'], userId: number) {
  const ended = new AbortController();
  const { signal } = ended;
  const watch = session.on('session.closed', () => ended.abort());
  whenIdle(() => {
    lazyImport(() => import('#wiring/scoring/prepareDay.ts'), { whenGone: 'reject' })
      .then(({ prepareComingDay }) => prepareComingDay(services, { userId, now: services.now(), signal }))
      .catch(() => {})
      .finally(() => watch.unsubscribe());
  }, signal);
}

const wire = (services: Services, session: PortalChildren['session']) => {
  const { api } = services;
  const panel = (name: PanelName) =>
    createResourceMachine<DashboardData, number>(name).provide({
      actors: {
        load: fromPromise(async ({ input: { key }, signal }) => ({
          value: await loaders[name](api.send, signal, key),
        })),
      },
    });
  const userKey = ({ person }: ScreenInput) => ({ key: person!.userId }); // the route is for signed-in people
  const surveyOffers = surveyOffersMachine.provide({
    actors: {
      load: fromPromise(async ({ signal }) => ({
        value: await api.send('listSurveyOffers', {}, { signal, without: () => [] }),
      })),
      decline: fromPromise(({ input: { key, offer }, signal }) => {
        const { survey_Type, survey_UniqueID } = offer;
        const body = { survey_Type, survey_UniqueID, userId: key };
        return api.send('declineSurvey', { body }, { signal, once: true, without: 'say' });
      }),
    },
  });
  const examDay = examDayMachine.provide({
    actors: {
      load: fromPromise(async ({ input: { key }, signal }) => {
        const [active, unfinished] = await Promise.all([
          api.send('getActiveSession', { query: {} }, { signal }),
          api.send('listUnfinishedExams', {}, { signal, without: () => [] }),
        ]);
        prepareWhenIdle(services, session, key);
        return { value: { active, unfinished } };
      }),
    },
  });
  return createPartsMachine(
    'dashboard',
    { ...forEachPanel(panel), examDay, surveyOffers, downloads: wireDownloads(services) },
    {
      inputs: { ...forEachPanel(() => userKey), examDay: userKey, surveyOffers: userKey },
      isShown: (name, { person }) =>
        name === 'surveyOffers' ||
        name === 'downloads' ||
        (name === 'examDay' ? person!.roles.includes('examiner') : isPanelShown(name, person!.roles)),
    },
  );
};

export default screen({ wire, View: DashboardScreen, texts: ['dashboard', 'todo'] });
