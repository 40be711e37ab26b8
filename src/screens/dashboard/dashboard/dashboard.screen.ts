import type { DashboardFacts } from '#domain/dashboard/dues.ts';
import { isPanelShown, type PanelName } from '#domain/dashboard/panels.ts';
import type { Send } from '#services/http/client.ts';
import { createPartsMachine } from '#machines/kit/parts.machine.ts';
import { resource } from '#wiring/resource.ts';
import { screen } from '#wiring/screen.ts';
import type { Services } from '#wiring/services.ts';
import DashboardScreen from './DashboardScreen.tsx';

type Loader = (send: Send, signal: AbortSignal) => Promise<DashboardFacts>;

const loaders: Record<PanelName, Loader> = {
  certificationStatus: async (send, signal) => ({
    certificationStatus: await send('getCertificationStatus', {}, { signal }),
  }),
  programs: async (send, signal) => ({ programs: await send('listTraineePrograms', {}, { signal }) }),
  // The registration is requested with the exam's code, so the exam is fetched first.
  registration: async (send, signal) => {
    const qualifyingExam = await send('getQualifyingExam', {}, { signal });
    if (qualifyingExam === null) return { qualifyingExam, registration: null };
    const { examCode } = qualifyingExam;
    const registration = await send('getRegistrationStatus', { query: { examCode } }, { signal });
    return { qualifyingExam, registration };
  },
  eligibility: async (send, signal) => ({ eligibility: await send('getQeEligibility', {}, { signal }) }),
  certifications: async (send, signal) => ({
    certifications: await send('listCertifications', {}, { signal }),
  }),
  statuses: async (send, signal) => ({ statuses: await send('listDashboardStatus', {}, { signal }) }),
  requirements: async (send, signal) => ({ requirements: await send('listRequirements', {}, { signal }) }),
  exams: async (send, signal) => ({ exams: await send('listExamOverview', {}, { signal }) }),
};

const wire = ({ api }: Services) => {
  const panel = (name: PanelName) =>
    resource<DashboardFacts>(name, (signal) => loaders[name](api.send, signal));
  const panels: Record<PanelName, ReturnType<typeof panel>> = {
    certificationStatus: panel('certificationStatus'),
    programs: panel('programs'),
    registration: panel('registration'),
    eligibility: panel('eligibility'),
    certifications: panel('certifications'),
    statuses: panel('statuses'),
    requirements: panel('requirements'),
    exams: panel('exams'),
  };
  return createPartsMachine('dashboard', panels, {
    isShown: (name, { person }) => isPanelShown(name, person!.roles), // the route is for signed-in people
  });
};

export default screen({ wire, View: DashboardScreen, texts: ['dashboard'] });
