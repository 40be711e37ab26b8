import { describe, expect, it } from 'vitest';
import { waitFor } from 'xstate';
import { faultTypes } from '#contract/core/faultTypes.ts';
import {
  loadedOf,
  freshRegistration,
  intentionOf,
  makeExam,
  paid,
  pdLetter,
} from '#tests/support/pages/registrationCases.ts';
import { runLoaded } from '#tests/support/pages/registrationRun.ts';
import { refusal, unreachable } from '#tests/support/machines/system.ts';

const withdraw = { type: 'registration.withdraw' } as const;
const registered = (exam = {}, fees = [paid]) =>
  freshRegistration('qualifying', {
    exam: makeExam({ status: 1, ...exam }),
    answers: { ...freshRegistration().answers, intention: intentionOf(true), letter: pdLetter, fees },
  });

async function asked() {
  const run = await runLoaded(registered());
  run.actor.send(withdraw);
  await run.answerQuestion(true);
  await waitFor(run.actor, () => run.port('withdraw').calls.length === 1);
  return run;
}

describe('a submitted registration', () => {
  it('is withdrawn after one question, and then shown as the board has it', async () => {
    const { answer, has, port, step, texts } = await asked();
    expect(port('withdraw').last().input).toEqual({ examId: 501 });
    await answer('withdraw', {});
    expect(has('loading')).toBe(true);
    expect(texts()).toContain('registration:withdraw.done');
    await answer(
      'load',
      loadedOf(
        freshRegistration('qualifying', {
          exam: makeExam({ withdrawnAt: '2027-01-15T12:00:00.000Z' }),
          answers: { ...freshRegistration().answers, intention: intentionOf(false) },
        }),
      ),
    );
    expect(step()).toBe('intention');
  });

  it.each([
    ['what becomes of paid fees, in the board’s words', [paid], 'registration:withdraw.textPaid'],
    ['nothing about money where nothing is paid', [], 'registration:withdraw.text'],
  ])('is asked about with %s', async (_, fees, key) => {
    const { actor, texts } = await runLoaded(registered({}, fees));
    actor.send(withdraw);
    expect(texts()).toEqual([key]);
  });

  it('stays as it is on a no', async () => {
    const { actor, answerQuestion, has, port } = await runLoaded(registered());
    actor.send(withdraw);
    await answerQuestion(false);
    await waitFor(actor, (snapshot) => snapshot.matches({ confirmed: 'shown' }));
    expect([has('confirmed'), port('withdraw').calls.length]).toEqual([true, 0]);
  });

  it('cannot be withdrawn once the exam’s first day has begun', async () => {
    const { actor, texts } = await runLoaded(registered({ examStartDate: '2027-01-15' }));
    actor.send(withdraw);
    expect([actor.getSnapshot().matches({ confirmed: 'shown' }), texts()]).toEqual([true, []]);
  });

  it('says that it could not be withdrawn, and can be tried again', async () => {
    const { actor, refuse, texts } = await asked();
    await refuse('withdraw', refusal(500));
    expect(actor.getSnapshot().matches({ confirmed: 'shown' })).toBe(true);
    expect(texts()).toContain('registration:withdraw.failed');
  });

  it('whose withdrawal got no answer is said not to be confirmed, and read again', async () => {
    const { has, refuse, texts } = await asked();
    await refuse('withdraw', unreachable());
    expect([has('loading'), texts().at(-1)]).toEqual([true, 'common:unconfirmed']);
  });

  it('that can no longer be withdrawn is loaded again', async () => {
    const { has, refuse } = await asked();
    await refuse('withdraw', refusal(409, faultTypes.registrationClosed));
    expect(has('loading')).toBe(true);
  });
});
