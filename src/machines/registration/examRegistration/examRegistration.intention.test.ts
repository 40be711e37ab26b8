import { describe, expect, it } from 'vitest';
import { waitFor } from 'xstate';
import { freshRegistration, intentionOf, paid, pdLetter } from '#tests/support/pages/registrationCases.ts';
import { almost, runLoaded } from '#tests/support/pages/registrationRun.ts';
import { unreachable } from '#tests/support/machines/system.ts';

describe('the intention of a registration', () => {
  it('states with its start that the exam is to be taken, and does not ask again', async () => {
    const { actor, answer, context, port, step } = await runLoaded(freshRegistration());
    actor.send({ type: 'step.continue' });
    actor.send({ type: 'step.continue' });
    expect(port('stateIntention').calls).toHaveLength(1);
    expect(port('stateIntention').last().input).toEqual({ examId: 501, intends: true, examDateId: null });
    await answer('stateIntention', { intention: intentionOf(true) });
    expect(step()).toBe('attestations');
    expect(context().draft.intends).toBe(true);
    actor.send({ type: 'query.changed', query: { step: 'eligibility' } });
    actor.send({ type: 'step.continue' });
    expect([step(), port('stateIntention').calls.length]).toEqual(['attestations', 1]);
  });

  it('stays at its introduction if that cannot be saved, and starts when asked again', async () => {
    const { actor, answer, context, refuse, step } = await runLoaded(freshRegistration());
    actor.send({ type: 'step.continue' });
    await refuse('stateIntention', unreachable());
    expect([step(), context().fault]).toEqual(['eligibility', unreachable()]);
    actor.send({ type: 'step.continue' });
    await answer('stateIntention', { intention: intentionOf(true) });
    expect([step(), context().fault]).toEqual(['attestations', null]);
  });

  it('states nothing where the exam is not to be taken, and proposes that answer', async () => {
    const { actor, context, port, step } = await runLoaded(freshRegistration());
    actor.send({ type: 'intention.ask' });
    expect([step(), context().draft.intends, port('stateIntention').calls.length]).toEqual([
      'intention',
      false,
      0,
    ]);
  });

  it('sends no intention before there is one', async () => {
    const { actor, port, context } = await runLoaded(almost('other', { intention: null }));
    actor.send({ type: 'intention.state', intends: null });
    expect(port('stateIntention').calls).toHaveLength(0);
    expect(context().problem).toBe('unanswered');
    actor.send({ type: 'draft.edit', part: { intends: true } });
    expect(context().problem).toBeNull();
  });

  it('stays at the intention when the member does not intend to take the exam', async () => {
    const { actor, answer, step, context } = await runLoaded(
      almost('other', { intention: null, letter: null, fees: [] }),
    );
    actor.send({ type: 'intention.state', intends: false });
    await answer('stateIntention', { intention: intentionOf(false) });
    expect(step()).toBe('intention');
    expect(context().saved?.answers.intention?.intends).toBe(false);
  });

  it.each([
    ['a fee is paid', { fees: [paid] }],
    ['a letter was requested', { letter: pdLetter }],
    ['a date is chosen', { intention: intentionOf(true, 3) }],
  ])('asks before a no where %s, and states it on a yes alone', async (_, answers) => {
    const saved = almost('other', { intention: intentionOf(true), letter: null, fees: [], ...answers });
    const { actor, port, answer, answerQuestion, context } = await runLoaded(saved, 'intention');
    const isAsked = () => actor.getSnapshot().matches({ filling: { intention: 'confirming' } });
    actor.send({ type: 'intention.state', intends: false });
    expect(isAsked()).toBe(true);
    await answerQuestion(false);
    await waitFor(actor, () => !isAsked());
    expect(port('stateIntention').calls).toHaveLength(0);
    actor.send({ type: 'intention.state', intends: false });
    await answerQuestion(true);
    await waitFor(actor, () => port('stateIntention').calls.length === 1);
    expect(port('stateIntention').calls[0]).toMatchObject({ input: { intends: false } });
    await answer('stateIntention', { intention: intentionOf(false) });
    expect(context().saved?.answers.intention?.intends).toBe(false);
    // The director was told that nothing is needed, so the letter must be requested again after a change of mind.
    expect(context().saved?.answers.letter).toBeNull();
  });

  it.each([
    [
      'where something is paid, with the board’s words about it',
      [paid],
      {
        key: 'registration:intention.giveUp.textPaid',
        values: { refundTerms: 'The board decides about a refund.' },
      },
    ],
    ['where nothing is', [], { key: 'registration:intention.giveUp.text' }],
  ])('asks that %s', async (_, fees, text) => {
    const saved = almost('other', { intention: intentionOf(true), letter: pdLetter, fees });
    const { actor, received } = await runLoaded(saved, 'intention');
    actor.send({ type: 'intention.state', intends: false });
    expect(received('dialogs')).toEqual([
      expect.objectContaining({ dialog: expect.objectContaining({ text }) }),
    ]);
  });

  it('keeps a letter that was answered when the exam is declined', async () => {
    const letter = { ...pdLetter, responseDate: '2027-01-16T12:00:00.000Z', status: 2 };
    const saved = almost('other', { intention: intentionOf(true), letter, fees: [] });
    const { actor, answer, answerQuestion, context, port } = await runLoaded(saved, 'intention');
    actor.send({ type: 'intention.state', intends: false });
    await answerQuestion(true);
    await waitFor(actor, () => port('stateIntention').calls.length === 1);
    await answer('stateIntention', { intention: intentionOf(false) });
    expect(context().saved?.answers.letter).toEqual(letter);
  });
});
