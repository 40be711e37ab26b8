import type { Arguments, Call } from '#contract/call.ts';
import { apiVersion, fillPath } from '#contract/call.ts';
import { calls, type CallName, type Calls } from '#contract/calls.ts';

/** A good request for each call, as Maria Castellan (121) or whoever the row lets in would send it. */
export const examples: { readonly [Name in CallName]: Arguments<Calls[Name]> } = {
  authenticate: { body: { userName: 'maria.castellan', password: 'Board-demo-2026!' } },
  refresh: { body: { refreshToken: 'not-a-token' } },
  logout: { body: { refreshToken: 'not-a-token' } },
  resetPassword: { body: { oldPassword: 'not-the-password', newPassword: 'a-new-password-of-mine' } },
  forgotUsername: { body: { email: 'nobody@example.org' } },
  createForgotPassword: { body: { userName: 'nobody.at.all' } },
  resetForgotPassword: { body: { guid: 'unknown', newPassword: 'a-new-password-of-mine' } },
  getResetForgotPasswordGuid: {},
  updateCredentials: { body: { userId: 121, emailAddress: 'maria.castellan@example.org', password: '' } },
  getProfile: { query: { userId: 121 } },
  listFeatures: {},
  listTraineePrograms: {},
  getRegistrationStatus: { query: { examCode: 'GSQE' } },
  getQualifyingExam: {},
  getQeEligibility: {},
  getCertificationStatus: {},
  listCertifications: {},
  listExamOverview: {},
  listDashboardStatus: {},
  listRequirements: {},
  getDocument: { params: { id: 9001 } },
  listDemoAccounts: {},
  getPickList: { params: { name: 'states' }, query: { countryCode: 'US' } },
};

export interface Parts {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

export const rows: readonly (readonly [CallName, Call])[] = Object.entries(calls) as [CallName, Call][];

/** The path of a call with its parameters filled in, and the API version as every client sends it. */
export function pathOf({ path }: Pick<Call, 'path'>, { params = {}, query = {} }: Parts): string {
  const search = new URLSearchParams({ [apiVersion.key]: apiVersion.value });
  for (const [name, value] of Object.entries(query)) search.set(name, String(value));
  return `${fillPath(path, params)}?${search}`;
}

/** The account that may send a row's call; a public row needs nobody. */
export function permitted({ access }: Pick<Call, 'access'>): string {
  if (typeof access !== 'string' && !access.includes('surgeon'))
    return access.includes('examiner') ? 'victor.osei' : 'tomas.abara';
  return 'maria.castellan';
}

/** An account that is signed in and lacks every role that a row asks for; undefined where none is asked. */
export const unfit = ({ access }: Pick<Call, 'access'>) =>
  typeof access === 'string' ? undefined : 'nora.lindqvist';
