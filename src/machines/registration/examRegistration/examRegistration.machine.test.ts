import { describe, expect, it } from 'vitest';
import { faultTypes } from '#contract/core/faultTypes.ts';
import type { RegistrationDraft } from '#contract/registration/registrationDrafts.ts';
import type { LatestDraft } from '#domain/registration/latestDraft.ts';
import { emptyDraft, type StepName } from '#domain/registration/registration.ts';
import {
  loadedOf,
  freshRegistration,
  intentionOf,
  makeExam,
  paid,
  pdLetter,
  registrationInput,
  specialtyInput,
  statements,
} from '#tests/support/pages/registrationCases.ts';
import { almost, runLoaded, runRegistration } from '#tests/support/pages/registrationRun.ts';
import { refusal, unreachable } from '#tests/support/machines/system.ts';

describe('a registration', () => {
  it('begins with its introduction, and the address follows without a trace of the way there', async () => {
    const { step, urls } = await runLoaded(freshRegistration());
    expect(step()).toBe('eligibility');
    expect(urls()).toEqual(['replace step=eligibility']);
  });

  it.each([
    ['an exam that is not the member’s', null, 'missing'],
    [
      'a closed one',
      freshRegistration('other', { exam: makeExam({ examType: 'other', regOpenDate: null }) }),
      'closed',
    ],
    ['one that was submitted', freshRegistration('other', { exam: makeExam({ status: 2 }) }), 'confirmed'],
  ] as const)('of %s asks for nothing', async (_, saved, tag) => {
    const { has, step } = await runLoaded(saved);
    expect(has(tag)).toBe(true);
    expect(step()).toBeNull();
  });

  it('says that it could not be loaded, and is loaded when the network is back', async () => {
    const { has, refuse, port, reconnect } = runRegistration(registrationInput());
    await refuse('load', unreachable());
    expect(has('failed')).toBe(true);
    await reconnect();
    expect(port('load').calls).toHaveLength(2);
  });

  it.each(['abc', '-1', '1e9', '0x1'])('of "%s" in the address is looked for under no number', (examId) => {
    const { port } = runRegistration({ ...registrationInput(), params: { examId } });
    expect(port('load').last().input).toMatchObject({ examId: null });
  });

  it('opened by specialty goes to the address of the exam, at its date', async () => {
    const { answer, received, has } = runRegistration(specialtyInput);
    await answer('load', loadedOf(freshRegistration('certifying')));
    expect(has('loading')).toBe(true);
    expect(received('navigation')).toEqual([
      {
        type: 'navigation.go',
        to: '/apply-and-register/exam-registration/501?step=date',
        replace: true,
      },
    ]);
  });

  it('goes on where it was left, and asks nothing twice', async () => {
    const { step } = await runLoaded(almost('qualifying', { letter: null }));
    expect(step()).toBe('letter');
  });

  it('opens at the step that the address names once everything before it is done', async () => {
    const { step, urls } = await runLoaded(almost('qualifying'), 'attestations');
    expect(step()).toBe('attestations');
    expect(urls()).toEqual([]);
  });

  it.each([
    ['too early', 'review'],
    ['unknown', 'nonsense'],
    ['not this exam’s', 'date'],
  ])('opened at a step that is %s goes to what is next and leaves no trace', async (_, asked) => {
    const { step, urls } = await runLoaded(freshRegistration(), asked);
    expect(step()).toBe('eligibility');
    expect(urls()).toEqual(['replace step=eligibility']);
  });

  it('goes from step to step with a trace, so that the back button works', async () => {
    const { actor, answer, step, urls } = await runLoaded(freshRegistration());
    actor.send({ type: 'intention.ask' });
    expect(step()).toBe('intention');
    actor.send({ type: 'intention.state', intends: true });
    await answer('stateIntention', { intention: intentionOf(true) });
    expect(step()).toBe('attestations');
    expect(urls()).toEqual(['replace step=eligibility', 'push step=intention', 'push step=attestations']);
    actor.send({ type: 'query.changed', query: { step: 'intention' } });
    expect(step()).toBe('intention');
    expect(urls()).toHaveLength(3);
  });

  it('waits for an answer on its way before it follows the back button', async () => {
    const { actor, answer, step, port } = await runLoaded(almost('qualifying', { intention: null }));
    actor.send({ type: 'intention.state', intends: true });
    actor.send({ type: 'query.changed', query: { step: 'eligibility' } });
    expect(port('stateIntention').last().signal.aborted).toBe(false);
    await answer('stateIntention', { intention: intentionOf(true) });
    expect(step()).toBe('eligibility');
  });

  it('returns to the review after one answer was changed', async () => {
    const { actor, answer, step } = await runLoaded(almost('qualifying'), 'letter');
    actor.send({ type: 'letter.again' });
    actor.send({ type: 'letter.request', officialName: 'A', officialEmail: 'a@b.example' });
    await answer('requestLetter', { letter: { ...pdLetter, sentDate: '2027-01-20T12:00:00.000Z' } });
    expect(step()).toBe('review');
  });
});

describe('the statements', () => {
  const begun = () => runLoaded(almost('other', { attestations: statements(false) }));

  it('must all be ticked', async () => {
    const { actor, port, context } = await begun();
    actor.send({ type: 'draft.edit', part: { attested: ['truthful 1'] } });
    actor.send({ type: 'attestations.submit' });
    expect(port('attest').calls).toHaveLength(0);
    expect(context().problem).toBe('unticked');
  });

  it('are agreed to once for a double click', async () => {
    const { actor, port, answer, texts, step } = await begun();
    actor.send({ type: 'draft.edit', part: { attested: ['truthful 1', 'conduct 1'] } });
    actor.send({ type: 'attestations.submit' });
    actor.send({ type: 'attestations.submit' });
    expect(port('attest').calls).toHaveLength(1);
    await answer('attest', { attestations: statements(true) });
    expect(texts()).toEqual(['registration:attestations.done']);
    expect(step()).toBe('review');
  });

  it('that were reworded meanwhile are not agreed to, and are to be read again', async () => {
    const { actor, port, answer, texts, step, context } = await begun();
    actor.send({ type: 'draft.edit', part: { attested: ['truthful 1', 'conduct 1'] } });
    actor.send({ type: 'attestations.submit' });
    const [truthful, conduct] = statements(false);
    const reworded = [
      truthful!,
      { ...conduct!, version: 2, attestationText: 'I keep its cases to myself too.' },
    ];
    await answer('attest', { attestations: reworded });
    expect(texts()).toEqual(['registration:attestations.reworded']);
    expect([step(), context().draft.attested]).toEqual(['attestations', ['truthful 1']]);
    actor.send({ type: 'attestations.submit' });
    expect(port('attest').calls).toHaveLength(1);
    actor.send({ type: 'draft.edit', part: { attested: ['truthful 1', 'conduct 2'] } });
    actor.send({ type: 'attestations.submit' });
    expect(port('attest').calls.at(-1)).toMatchObject({ input: { shown: reworded } });
  });

  it('that could not be sent keep their ticks, and say so', async () => {
    const { actor, refuse, texts, context, step } = await begun();
    actor.send({ type: 'draft.edit', part: { attested: ['truthful 1', 'conduct 1'] } });
    actor.send({ type: 'attestations.submit' });
    await refuse('attest', refusal(500));
    expect(texts()).toEqual(['registration:attestations.failed']);
    expect(context().draft.attested).toEqual(['truthful 1', 'conduct 1']);
    expect(step()).toBe('attestations');
  });

  it('that end with the session lay nothing over the sign-in page', async () => {
    const { actor, refuse, texts, context } = await begun();
    actor.send({ type: 'draft.edit', part: { attested: ['truthful 1', 'conduct 1'] } });
    actor.send({ type: 'attestations.submit' });
    await refuse('attest', refusal(401));
    expect([context().fault?.status, texts()]).toEqual([401, []]);
  });
});

describe('the date of a certifying exam', () => {
  it('that filled up meanwhile leaves a clear choice, with fresh places', async () => {
    const { actor, refuse, step, context, received } = await runLoaded(
      almost('certifying', { intention: intentionOf(true) }),
    );
    expect(step()).toBe('date');
    actor.send({ type: 'date.choose', examDateId: 3 });
    await refuse('stateIntention', refusal(409, faultTypes.dateFull));
    expect(step()).toBe('date');
    expect(context().problem).toBe('dateFull');
    expect(received('pickLists').filter(({ type }) => type === 'pickList.reload')).toHaveLength(2);
  });

  it('that was not kept while the intention is stated again leads to the choice', async () => {
    const { actor, refuse, step, context } = await runLoaded(almost('certifying'), 'intention');
    actor.send({ type: 'intention.state', intends: true });
    await refuse('stateIntention', refusal(409, faultTypes.dateFull));
    expect([step(), context().problem]).toEqual(['date', 'dateFull']);
  });

  it.each(['submit', 'complete'])(
    'that filled up at the very end leads back to the choice: %s',
    async (at) => {
      const { actor, refuse, answer, step, context } = await runLoaded(almost('certifying'));
      actor.send({ type: 'registration.submit' });
      if (at === 'complete') await answer('submit', {});
      await refuse(at, refusal(409, faultTypes.dateFull));
      expect([step(), context().problem]).toEqual(['date', 'dateFull']);
      actor.send({ type: 'date.choose', examDateId: 4 });
      await answer('stateIntention', { intention: intentionOf(true, 4) });
      expect(step()).toBe('review');
    },
  );
});

describe('the fee', () => {
  it('is done when the server says that it is paid, and not before', async () => {
    const { actor, step } = await runLoaded(almost('other', { fees: freshRegistration().answers.fees }));
    expect(step()).toBe('fee');
    actor.send({ type: 'step.continue' });
    expect(step()).toBe('fee');
    actor.send({ type: 'fees.changed', fees: [paid] });
    actor.send({ type: 'step.continue' });
    expect(step()).toBe('review');
  });
});

describe('submitting', () => {
  it('is done once for a double click, completed after it, and confirmed with a number', async () => {
    const { actor, port, answer, has, context, received, saving } = await runLoaded(almost('qualifying'));
    actor.send({ type: 'registration.submit' });
    actor.send({ type: 'registration.submit' });
    expect(received('progress').map(({ type }) => type)).toEqual(['work.began']);
    expect(port('submit').calls).toHaveLength(1);
    expect(has('busy')).toBe(true);
    await answer('submit', {});
    const result = { examId: 501, status: 1, confirmationNumber: 'GSQE-1', registeredAt: null };
    await answer('complete', { result });
    expect(has('confirmed')).toBe(true);
    expect(received('progress').map(({ type }) => type)).toEqual(['work.began', 'work.ended']);
    expect(context().result).toEqual(result);
    expect([saving().value, saving().context]).toMatchObject(['suspended', { unsent: null, version: 0 }]);
  });

  it('and saving drafts exclude each other: no draft is on its way while it lasts', async () => {
    const { actor, context, saving, refuse } = await runLoaded(almost('qualifying'));
    actor.send({ type: 'draft.edit', part: { officialName: 'before' } });
    actor.send({ type: 'registration.submit' });
    expect(saving().value).toBe('suspended');
    actor.send({ type: 'draft.edit', part: { officialName: 'late' } });
    expect(context().draft.officialName).toBe('before');
    await refuse('submit', unreachable());
    // What the board does not have yet is sent again.
    expect([saving().hasTag('unsent'), saving().context.unsent?.officialName]).toEqual([true, 'before']);
  });

  it.each(['submit', 'complete'])(
    'that failed at %s comes back to the review with every answer',
    async (at) => {
      const { actor, answer, refuse, step, context } = await runLoaded(almost('qualifying'));
      actor.send({ type: 'registration.submit' });
      if (at === 'complete') await answer('submit', {});
      const fault = refusal(500);
      await refuse(at, fault);
      expect(step()).toBe('review');
      expect(context().fault).toEqual(fault);
      expect(context().saved?.answers.letter).toEqual(pdLetter);
    },
  );

  it.each([
    ['submit', faultTypes.incomplete],
    ['submit', faultTypes.registrationClosed],
    ['submit', faultTypes.alreadyRegistered],
    ['complete', faultTypes.incomplete],
    ['complete', faultTypes.registrationClosed],
  ])('that %s refuses as %s looks at what is so now', async (at, type) => {
    const { actor, answer, refuse, port } = await runLoaded(almost('qualifying'));
    actor.send({ type: 'registration.submit' });
    if (at === 'complete') await answer('submit', {});
    await refuse(at, refusal(409, type));
    expect(port('load').calls).toHaveLength(2);
  });

  it('that lacks what was there before reports it on the step that it leads to, until something is done', async () => {
    const { actor, answer, refuse, context, step } = await runLoaded(almost('other'), 'review');
    actor.send({ type: 'registration.submit' });
    await refuse('submit', refusal(409, faultTypes.incomplete));
    await answer('load', loadedOf(almost('other', { fees: freshRegistration().answers.fees })));
    expect([step(), context().problem]).toEqual(['fee', 'missingNow']);
    actor.send({ type: 'fees.changed', fees: freshRegistration().answers.fees });
    expect(context().problem).toBe('missingNow');
    actor.send({ type: 'fees.changed', fees: [paid] });
    actor.send({ type: 'step.continue' });
    expect([step(), context().problem]).toEqual(['review', null]);
  });
});

describe('the draft', () => {
  it('from another window replaces what was typed, and the forms start over', async () => {
    const { actor, context } = await runLoaded(freshRegistration());
    const epoch = context().epoch;
    actor.send({ type: 'draft.replaced', draft: { ...emptyDraft, officialName: 'Theirs' } });
    expect(context().draft.officialName).toBe('Theirs');
    expect(context().epoch).toBe(epoch + 1);
  });

  /** A registration that is read again, after something was done with its draft. */
  async function readAgain(parts: Partial<RegistrationDraft>, read: Partial<LatestDraft>) {
    const run = await runLoaded(almost('qualifying', { letter: null }));
    run.actor.send({ type: 'draft.edit', part: parts });
    run.actor.send({ type: 'letter.request', officialName: 'A', officialEmail: 'a@b.example' });
    await run.refuse('requestLetter', refusal(409, faultTypes.exists));
    const loaded = loadedOf(almost('qualifying'));
    await run.answer('load', { ...loaded, latest: { ...loaded.latest!, ...read } });
    return run;
  }

  it('that the board does not have goes before one that is read again, and is sent as it is based', async () => {
    const { context, saving, has } = await readAgain(
      { explanation: 'typed' },
      { draft: { ...emptyDraft, explanation: 'older' }, version: 7 },
    );
    expect([has('loading'), context().draft.explanation]).toEqual([false, 'typed']);
    expect(saving().context).toMatchObject({ unsent: { explanation: 'typed' }, version: 0 });
  });

  it('is that of the board where it is the same, with the board’s version', async () => {
    const draft = {
      ...emptyDraft,
      started: true,
      needsAccommodations: false,
      explanation: 'typed',
      officialName: 'A',
      officialEmail: 'a@b.example',
    };
    const { context, saving } = await readAgain({ explanation: 'typed' }, { draft, version: 7 });
    expect(context().draft).toEqual(draft);
    expect([saving().value, saving().context]).toMatchObject(['kept', { unsent: null, version: 7 }]);
  });
});

// Every step is listed, so that a new one is not forgotten here.
it('shows every step that its exam has', async () => {
  const shown: (StepName | null)[] = [];
  for (const step of ['eligibility', 'intention', 'attestations', 'accommodations', 'date', 'fee', 'review'])
    shown.push((await runLoaded(almost('certifying'), step)).step());
  expect(shown).toEqual([
    'eligibility',
    'intention',
    'attestations',
    'accommodations',
    'date',
    'fee',
    'review',
  ]);
});
