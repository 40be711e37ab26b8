import type { APIRequestContext, Page } from '@playwright/test';
import type { DemoAccount } from '#contract/demo/demo.ts';
import type { DashboardRoster, Examinee } from '#contract/scoring/oralExams.ts';
import type { CaseScore, ReceiptLine } from '#contract/scoring/scoring.ts';
import { expect, reconnecting, signIn } from './fixtures.ts';

/** Actions of an examiner outside of the page, as on another device. */
export async function deviceOf(request: APIRequestContext, { userName, password }: DemoAccount) {
  const version = 'api-version=1.0';
  const signedIn = await request.post(`/api/users/authenticate?${version}`, {
    ...reconnecting,
    data: { userName, password },
  });
  const { access_token: token } = (await signedIn.json()) as { access_token: string };
  const headers = { authorization: `Bearer ${token}` };
  const options = (data: unknown) => ({
    ...reconnecting,
    data,
    headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
  });
  const post = (path: string, data: unknown) => request.post(`${path}?${version}`, options(data));
  const get = async <T>(path: string) =>
    (await (await request.get(path, { ...reconnecting, headers })).json()) as T;
  const linesOf = (examScheduleId: number) =>
    get<CaseScore[]>(`/api/cases/scores/all-by-examschedule-id?${version}&examScheduleId=${examScheduleId}`);
  return {
    /** All sheets are open and empty again. */
    reset: async () => {
      await post('/api/dev/reset/exam-scores', {});
      await post('/api/dev/reset/case-comments', {});
    },
    examinees: async (): Promise<Examinee[]> => {
      const day = await get<DashboardRoster>(`/api/scoring/dashboard/dashboard-roster?${version}`);
      return day.sessions.flatMap(({ examinees }) => examinees).filter(({ isConflicted }) => !isConflicted);
    },
    /** A line for each examinee and case of today, as saved by the board. */
    receipts: () => get<ReceiptLine[]>(`/api/scoring/dashboard/receipts?${version}`),
    start: async (examScheduleId: number) => {
      expect((await post('/api/exam-sessions/start', { examScheduleId })).ok()).toBe(true);
    },
    versionsOf: async (examScheduleId: number) =>
      (await linesOf(examScheduleId)).map(({ version: each }) => each),
    scoresOf: async (examScheduleId: number) => (await linesOf(examScheduleId)).map(({ score }) => score),
    /** Changes a case's score. */
    change: async (examScheduleId: number, place: number, score: string) => {
      const { examScoringId } = (await linesOf(examScheduleId))[place - 1]!;
      const path = `/api/cases/scores?${version}&examScoringId=${examScoringId}`;
      expect((await request.put(path, options({ score }))).ok()).toBe(true);
    },
    give: async (examScheduleId: number, place: number, score: string) => {
      const { examScoringId } = (await linesOf(examScheduleId))[place - 1]!;
      expect((await post('/api/cases/scores', { examScoringId, score })).ok()).toBe(true);
    },
  };
}

/** Signs in at any width: below desktop width the menu is folded. */
export async function signInAnywhere(page: Page, account: DemoAccount) {
  const size = page.viewportSize()!;
  await page.setViewportSize({ width: 1280, height: size.height });
  await signIn(page, account);
  await page.setViewportSize(size);
}
