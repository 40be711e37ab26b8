import { describe, expect, it } from 'vitest';
import { waitFor } from 'xstate';
import type { PdReferenceLetter } from '#contract/registration/examinations.ts';
import { faultTypes } from '#contract/core/faultTypes.ts';
import { makeExam, pdLetter, sentBackLetter } from '#tests/support/pages/registrationCases.ts';
import { almost, runLoaded } from '#tests/support/pages/registrationRun.ts';
import { refusal, unreachable } from '#tests/support/machines/system.ts';

const withdraw = { type: 'letter.withdraw' } as const;
const submitted = (letter: PdReferenceLetter = pdLetter) =>
  runLoaded({ ...almost('qualifying', { letter }), exam: makeExam({ status: 2 }) });
const filling = async () => {
  const run = await runLoaded(almost('qualifying', { letter: pdLetter }));
  run.actor.send({ type: 'query.changed', query: { step: 'letter' } });
  return run;
};

async function asked(start = submitted) {
  const run = await start();
  run.actor.send(withdraw);
  expect(run.texts()).toEqual(['registration:letter.withdraw.text']);
  await run.answerQuestion(true);
  await waitFor(run.actor, () => run.port('withdrawLetter').calls.length === 1);
  return run;
}

describe('the request for the letter', () => {
  it('of a submitted registration is withdrawn after a question, and the letter is missing again', async () => {
    const { actor, answer, context, port, texts } = await asked();
    expect(port('withdrawLetter').last().input).toEqual({
      examId: 501,
      officialEmail: pdLetter.officialEmail,
    });
    await answer('withdrawLetter', {});
    expect(actor.getSnapshot().matches({ confirmed: 'shown' })).toBe(true);
    expect(context().saved?.answers.letter).toBeNull();
    expect(texts()).toContain('registration:letter.withdraw.done');
  });

  it('is withdrawn in its step, which asks for a letter again', async () => {
    const { actor, answer, step } = await asked(filling);
    await answer('withdrawLetter', {});
    expect([step(), actor.getSnapshot().hasTag('letter.writing')]).toEqual(['letter', true]);
  });

  it('stays on a no', async () => {
    const { actor, answerQuestion, port } = await submitted();
    actor.send(withdraw);
    await answerQuestion(false);
    await waitFor(actor, (snapshot) => snapshot.matches({ confirmed: 'shown' }));
    expect(port('withdrawLetter').calls).toEqual([]);
  });

  it('cannot be withdrawn once it was answered', async () => {
    const { actor, texts } = await submitted(sentBackLetter);
    actor.send(withdraw);
    expect([actor.getSnapshot().matches({ confirmed: 'shown' }), texts()]).toEqual([true, []]);
  });

  it('that was answered meanwhile is loaded again, and the reason is said', async () => {
    const { has, refuse, texts } = await asked();
    await refuse('withdrawLetter', refusal(409, faultTypes.answered));
    expect(has('loading')).toBe(true);
    expect(texts()).toContain('registration:letter.withdraw.answered');
  });

  it.each([faultTypes.stale, faultTypes.notSent, faultTypes.registrationClosed])(
    'that another window changed is loaded again: %s',
    async (type) => {
      const { has, refuse, texts } = await asked();
      await refuse('withdrawLetter', refusal(409, type));
      expect(has('loading')).toBe(true);
      expect(texts()).toContain('registration:letter.withdraw.changed');
    },
  );

  it('says that it could not be withdrawn, and can be tried again', async () => {
    const { actor, context, refuse, texts } = await asked();
    await refuse('withdrawLetter', refusal(500));
    expect(actor.getSnapshot().matches({ confirmed: 'shown' })).toBe(true);
    expect(context().saved?.answers.letter).toEqual(pdLetter);
    expect(texts()).toContain('registration:letter.failed');
  });

  it('whose withdrawal got no answer is said not to be confirmed, and read again', async () => {
    const { has, refuse, texts } = await asked();
    await refuse('withdrawLetter', unreachable());
    expect([has('loading'), texts().at(-1)]).toEqual([true, 'common:unconfirmed']);
  });
});
