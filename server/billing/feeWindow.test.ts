import { describe, expect, it } from 'vitest';
import type { ExamFee } from '#contract/billing/billing.ts';
import { feeState } from '#domain/billing/fees.ts';
import {
  askToken,
  feeOf,
  oweTomas,
  refusalOf,
  tokenFor,
  type Headers,
} from '#tests/support/server/payments.ts';
import { signedInTests } from '#tests/support/server/signedInTests.ts';

describe('paying for a registration', () => {
  const { server, member: tomas } = signedInTests('tomas.abara');

  const feesOf = async (headers: Headers) =>
    (await (await server().fetch('/api/billing/exam-fee/by-userid', { headers })).json()) as ExamFee[];

  it('is not begun while registration is closed to the payer, so that paying does not open it', async () => {
    const grace = await server().signIn('grace.okafor');
    const certifying = (await feesOf(grace.headers)).find(({ examId }) => examId === 502)!;
    expect([certifying.registration, feeState(certifying)]).toEqual(['closed', 'notOpen']);
    const refused = await askToken(server(), grace.headers, certifying.feeId);
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({
      type: 'registration-closed',
      title: 'The certifying exam can be taken once the qualifying exam is passed.',
    });

    const own = async () => (await feesOf(tomas().headers)).filter(({ examId }) => examId === 501);
    const application = (await own()).find((each) => each.feeType === 'application' && each.registration)!;
    // Nothing is owed before the registration is begun.
    expect([application.registration, feeState(application)]).toEqual(['notBegun', 'notBegun']);
    const dates = await server().db.query<{
      closes: string;
    }>`select app_close_date as closes from qe_applications where user_id = 111`;
    await server().db.query`
      update qe_applications set app_close_date = now() - interval '1 day', app_fee_paid = false
       where user_id = 111`;
    expect(await refusalOf(await askToken(server(), tomas().headers, application.feeId))).toBe(
      'registration-closed',
    );
    // A fee for another purpose is not tied to a registration.
    const other = await oweTomas(server());
    expect(new Set((await own()).map(({ registration }) => registration))).toEqual(new Set(['closed', null]));
    await tokenFor(server(), tomas().headers, other);
    await server().db
      .query`update qe_applications set app_close_date = ${dates[0]!.closes} where user_id = 111`;
    await tokenFor(server(), tomas().headers, application.feeId);
    expect(feeState(await feeOf(server(), tomas().headers, application.feeId))).toBe('opened');
  });
});
