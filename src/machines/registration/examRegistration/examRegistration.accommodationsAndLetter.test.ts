import { describe, expect, it } from 'vitest';
import { waitFor } from 'xstate';
import type { PdReferenceLetter } from '#contract/registration/examinations.ts';
import type { RegistrationDraft } from '#contract/registration/registrationDrafts.ts';
import { faultTypes } from '#contract/core/faultTypes.ts';
import { emptyDraft } from '#domain/registration/registration.ts';
import {
  loadedOf,
  accommodation,
  declinedLetter,
  makeExam,
  pdLetter,
  sentBackLetter,
} from '#tests/support/pages/registrationCases.ts';
import { almost, runLoaded } from '#tests/support/pages/registrationRun.ts';
import { refusal, unreachable } from '#tests/support/machines/system.ts';

const sentLater = { ...pdLetter, sentDate: '2027-01-20T12:00:00.000Z' };

describe('accommodations', () => {
  it('that are not needed are answered by saying so, on any device', async () => {
    const { actor, step, context, saving } = await runLoaded({
      ...almost('other'),
      draft: { ...emptyDraft, started: true },
    });
    actor.send({ type: 'accommodation.answer', isNeeded: null });
    expect([step(), context().problem]).toEqual(['accommodations', 'unanswered']);
    actor.send({ type: 'accommodation.answer', isNeeded: false });
    expect([step(), context().problem]).toEqual(['review', null]);
    expect(context().draft.needsAccommodations).toBe(false);
    // Without the pause in typing: the dashboard may be the next page.
    expect(saving().value).toBe('sending');
  });

  it('that were sent say whether they are new or changed', async () => {
    const saved = { ...almost('other'), draft: { ...emptyDraft, started: true } };
    const { actor, step, texts } = await runLoaded(saved);
    actor.send({ type: 'upload.done', value: accommodation });
    expect(step()).toBe('review');
    actor.send({ type: 'query.changed', query: { step: 'accommodations' } });
    actor.send({ type: 'upload.done', value: accommodation });
    expect(texts()).toEqual(['registration:accommodations.created', 'registration:accommodations.updated']);
  });

  it('that were deleted in another window while they were changed are read again, and nothing typed is lost', async () => {
    const { actor, answer, context, step, texts, saving } = await runLoaded(
      almost('other', { accommodation }),
      'accommodations',
    );
    actor.send({ type: 'draft.edit', part: { explanation: 'Much more time' } });
    actor.send({ type: 'upload.done', value: null });
    await answer('load', loadedOf(almost('other')));
    expect([step(), context().problem, texts()]).toEqual(['accommodations', 'accommodationGone', []]);
    expect(context().draft).toMatchObject({
      needsAccommodations: true,
      accommodationId: '1',
      explanation: 'Much more time',
    });
    expect(saving().context.unsent?.explanation).toBe('Much more time');
    actor.send({ type: 'draft.edit', part: { explanation: 'Very much more time' } });
    expect(context().problem).toBeNull();
  });
});

describe('accommodations that the board decided about meanwhile', () => {
  const decided = { ...accommodation, decision: 'granted' as const, version: 4 };
  const begin = () => runLoaded(almost('other', { accommodation }), 'accommodations');
  const shown = async (
    { answer, context, step, texts }: Awaited<ReturnType<typeof begin>>,
    problem = 'accommodationChanged',
  ) => {
    await answer('load', loadedOf(almost('other', { accommodation: decided })));
    expect([step(), context().problem]).toEqual(['accommodations', problem]);
    expect(texts()).not.toContain('registration:accommodations.deleteFailed');
    expect(context().saved?.answers.accommodation).toEqual(decided);
  };

  it('are read again before a change of them, and what was typed is not lost', async () => {
    const run = await begin();
    run.actor.send({ type: 'draft.edit', part: { explanation: 'Much more time' } });
    run.actor.send({ type: 'upload.refused', fault: refusal(412, faultTypes.stale) });
    await shown(run);
    expect(run.context().draft.explanation).toBe('Much more time');
    run.actor.send({ type: 'draft.edit', part: { explanation: 'Very much more time' } });
    expect(run.context().problem).toBeNull();
  });

  it('are read again before they are taken back', async () => {
    const run = await begin();
    run.actor.send({ type: 'accommodation.delete' });
    await run.answerQuestion(true);
    await waitFor(run.actor, () => run.port('deleteAccommodation').calls.length === 1);
    expect(run.port('deleteAccommodation').last().input).toEqual({ id: 9, version: 3 });
    await run.refuse('deleteAccommodation', refusal(412, faultTypes.stale));
    await shown(run, 'accommodationKept');
  });

  it('stay in the step where a change is refused for another reason', async () => {
    const { actor, step, context } = await begin();
    actor.send({ type: 'upload.refused', fault: refusal(400, faultTypes.validation) });
    expect([step(), context().problem]).toEqual(['accommodations', null]);
  });
});

describe('the letter', () => {
  it('shows at its field what the server has against it, without a dialog', async () => {
    const { actor, refuse, texts, context } = await runLoaded(almost('qualifying', { letter: null }));
    actor.send({ type: 'letter.request', officialName: 'A', officialEmail: 'mine@b.example' });
    await refuse('requestLetter', refusal(400, faultTypes.validation, { officialEmail: ['Your own.'] }));
    expect(texts()).toEqual([]);
    expect(context().fault?.error?.errors).toEqual({ officialEmail: ['Your own.'] });
    expect(context().draft).toMatchObject({ officialName: 'A', officialEmail: 'mine@b.example' });
  });

  it('begins with the director of the program, and leaves what is typed already', async () => {
    const director = { officialName: 'Rhoda Finch, MD', officialEmail: 'rhoda@hospital.example' };
    const offered = async (draft: Partial<RegistrationDraft>) => {
      const { context, step } = await runLoaded({
        ...almost('qualifying', { letter: null }),
        director,
        draft: { ...emptyDraft, started: true, needsAccommodations: false, ...draft },
      });
      expect(step()).toBe('letter');
      const { officialName, officialEmail } = context().draft;
      return { officialName, officialEmail };
    };
    expect(await offered({})).toEqual(director);
    const other = { officialName: 'B', officialEmail: '' };
    expect(await offered(other)).toEqual(other);
    const address = { officialName: '', officialEmail: 'b@b.example' };
    expect(await offered(address)).toEqual(address);
  });

  it('that was not mailed again, because it went out today, is not called sent', async () => {
    const { actor, answer, context, texts, step } = await runLoaded(almost('qualifying'), 'letter');
    actor.send({ type: 'letter.again' });
    actor.send({ type: 'letter.request', officialName: 'A', officialEmail: pdLetter.officialEmail });
    await answer('requestLetter', { letter: { ...pdLetter, officialName: 'A' } });
    expect([step(), texts(), context().problem]).toEqual(['letter', [], 'notSentAgain']);
    expect(context().saved?.answers.letter?.officialName).toBe('A');
    actor.send({ type: 'step.continue' });
    expect([step(), context().problem]).toEqual(['review', null]);
  });
});

describe('a letter that did not count', () => {
  const again = (letter: PdReferenceLetter, draft: Partial<RegistrationDraft> = {}) =>
    runLoaded({
      ...almost('qualifying', { letter }),
      draft: { ...emptyDraft, started: true, needsAccommodations: false, ...draft },
    });
  const asked = { officialName: pdLetter.officialName, officialEmail: pdLetter.officialEmail };

  it('opens its step again, with a form for another official if it was declined', async () => {
    const { actor, context, step } = await again(declinedLetter, asked);
    expect([step(), actor.getSnapshot().hasTag('letter.writing')]).toEqual(['letter', true]);
    expect(context().draft).toMatchObject({ officialName: '', officialEmail: '' });
    actor.send({ type: 'letter.keep' });
    expect(actor.getSnapshot().hasTag('letter.writing')).toBe(true);
  });

  it('can be corrected where the board sent it back', async () => {
    const { actor, context } = await again(sentBackLetter);
    expect(actor.getSnapshot().hasTag('letter.writing')).toBe(true);
    expect(context().draft).toMatchObject(asked);
  });

  it('keeps another official who is typed already', async () => {
    for (const letter of [declinedLetter, sentBackLetter]) {
      const { actor, context } = await again(letter, { officialName: 'B', officialEmail: 'b@b.example' });
      expect(actor.getSnapshot().hasTag('letter.writing')).toBe(true);
      expect(context().draft).toMatchObject({ officialName: 'B', officialEmail: 'b@b.example' });
    }
  });
});

describe('the letter of a registration that was submitted', () => {
  const submitted = (letter: PdReferenceLetter | null, status = 2) =>
    runLoaded({ ...almost('qualifying', { letter }), exam: makeExam({ status }) });
  const isWriting = ({ actor }: Awaited<ReturnType<typeof submitted>>) =>
    actor.getSnapshot().hasTag('letter.writing');

  it('is asked for again, beginning with what was asked, and the confirmation stays', async () => {
    const run = await submitted(pdLetter);
    const { actor, answer, context, has, port, texts } = run;
    actor.send({ type: 'letter.again' });
    expect(isWriting(run)).toBe(true);
    expect(context().draft.officialEmail).toBe(pdLetter.officialEmail);
    actor.send({ type: 'letter.request', officialName: 'B', officialEmail: 'b@b.example' });
    expect(port('requestLetter').last().input).toEqual({
      examId: 501,
      officialName: 'B',
      officialEmail: 'b@b.example',
    });
    await answer('requestLetter', { letter: sentLater });
    expect([isWriting(run), has('confirmed'), texts()]).toEqual([false, true, ['registration:letter.done']]);
    expect(context().saved?.answers.letter).toEqual(sentLater);
  });

  it('that was declined is requested from another official', async () => {
    const { actor, context } = await submitted(declinedLetter);
    actor.send({ type: 'letter.again' });
    expect(context().draft).toMatchObject({ officialName: '', officialEmail: '' });
  });

  it('is left as it is when the form is closed', async () => {
    const run = await submitted(pdLetter);
    run.actor.send({ type: 'letter.again' });
    run.actor.send({ type: 'letter.keep' });
    expect(isWriting(run)).toBe(false);
    expect(run.port('requestLetter').calls).toHaveLength(0);
  });

  it.each([
    ['came', { ...pdLetter, status: 2, responseDate: '2027-01-20T12:00:00.000Z' }, 2],
    ['is needed no more', pdLetter, 1],
  ])('that %s is not asked for', async (_, letter, status) => {
    const run = await submitted(letter, status);
    run.actor.send({ type: 'letter.again' });
    expect(isWriting(run)).toBe(false);
  });

  it.each([faultTypes.exists, faultTypes.alreadyRegistered])(
    'that came meanwhile (%s) leads to how things stand now',
    async (type) => {
      const { actor, answer, refuse, has } = await submitted(pdLetter);
      actor.send({ type: 'letter.again' });
      actor.send({ type: 'letter.request', officialName: 'B', officialEmail: 'b@b.example' });
      await refuse('requestLetter', refusal(409, type));
      expect(has('loading')).toBe(true);
      await answer('load', loadedOf({ ...almost('qualifying'), exam: makeExam({ status: 1 }) }));
      expect(has('confirmed')).toBe(true);
    },
  );

  it('that could not be asked for keeps the form and what was typed', async () => {
    const run = await submitted(pdLetter);
    run.actor.send({ type: 'letter.again' });
    run.actor.send({ type: 'letter.request', officialName: 'B', officialEmail: 'b@b.example' });
    await run.refuse('requestLetter', unreachable());
    expect([isWriting(run), run.texts()]).toEqual([true, ['common:unconfirmed']]);
    expect(run.context().draft.officialEmail).toBe('b@b.example');
  });
});
