import { describe, expect, it } from 'vitest';
import {
  RESEND_AFTER_DAYS,
  letterAge,
  letterStanding,
  letterState,
  letterStateNow,
  lettersInOrder,
  mailboxOf,
  maySendLetter,
  maySendTo,
  mayChangeLetter,
  mayWithdrawLetter,
  missingLetters,
  missingLetterTypes,
  officeProblem,
  resendFrom,
  type LetterState,
} from './letterTracker.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
const asked = '2026-11-09T15:00:00.000Z';
const answered = '2026-11-12T08:30:00.000Z';

const unsent = { sentDate: null, responseDate: null, sentBackReason: null, withdrawnAt: null };
const sent = { ...unsent, sentDate: asked };
const letters = {
  required: { ...unsent, status: 0 },
  declined: { ...sent, status: 0, responseDate: answered },
  sentBack: { ...sent, status: 0, responseDate: answered, sentBackReason: 'Not signed.' },
  withdrawn: { ...unsent, status: 0, withdrawnAt: answered },
  processing: { ...sent, status: null },
  undelivered: { ...sent, status: 1, mailState: 'undelivered' as const },
  pending: { ...sent, status: 1 },
  awaitingApproval: { ...sent, status: 2, responseDate: answered },
  approved: { ...sent, status: 3, responseDate: answered },
} satisfies Record<LetterState, object>;
const states = Object.keys(letters) as LetterState[];

describe('the state of a letter', () => {
  it.each(states)('is told from its status and its answer: %s', (state) =>
    expect(letterState(letters[state])).toBe(state),
  );

  it('is processing for a number that nobody knows yet, too, and while the mail is queued', () =>
    expect([
      letterState({ ...letters.pending, status: 9 }),
      letterState({ ...letters.pending, mailState: 'queued' }),
    ]).toEqual(['processing', 'processing']));

  it('decides whether what was said of the official may be changed', () =>
    expect(states.filter((state) => mayChangeLetter(letters[state]))).toEqual([
      'required',
      'declined',
      'sentBack',
      'withdrawn',
      'processing',
      'undelivered',
      'pending',
    ]));

  it('lets a request be withdrawn only while its answer is waited for', () =>
    expect(states.filter((state) => mayWithdrawLetter(letters[state]))).toEqual([
      'processing',
      'undelivered',
      'pending',
    ]));

  it('lets a request go out without waiting only where nobody is asked, or where none arrived', () =>
    expect(states.filter((state) => maySendLetter(letters[state]))).toEqual([
      'required',
      'sentBack',
      'withdrawn',
      'undelivered',
    ]));

  it('is that of a request that was not sent, an hour after it was made', () => {
    const stateAt = (hours: number) => letterStateNow(letters.processing, Date.parse(asked) + hours * HOUR);
    expect([0, 0.9, 1, 30].map(stateAt)).toEqual(['processing', 'processing', 'stuck', 'stuck']);
    expect(states.map((state) => letterStateNow(letters[state], Date.parse(asked)))).toEqual(states);
  });
});

describe('a request after a change', () => {
  const to = (state: LetterState) => ({ ...letters[state], authOfficialEmail: 'rosa@valley.example' });

  it('may go out for a letter that is new, and for one that nobody was asked for', () => {
    expect(maySendTo(null, 'rosa@valley.example')).toBe(true);
    expect(maySendTo(to('required'), 'rosa@valley.example')).toBe(true);
  });

  it('may go out to another mailbox only, where someone was asked', () => {
    for (const state of ['declined', 'processing', 'pending'] as const) {
      expect(maySendTo(to(state), 'Rosa+letters@valley.example')).toBe(false);
      expect(maySendTo(to(state), 'jun@valley.example')).toBe(true);
    }
  });
});

describe('asking again', () => {
  it('makes sense after a week without an answer', () =>
    expect(resendFrom(letters.pending)).toBe(Date.parse(asked) + RESEND_AFTER_DAYS * DAY));

  it('makes sense after an hour where the mail never went out', () =>
    expect(resendFrom(letters.processing)).toBe(Date.parse(asked) + HOUR));

  it('makes none while the board still tries to send the request', () => {
    const queued = { ...letters.processing, mailState: 'queued' } as const;
    expect(resendFrom(queued)).toBeNull();
    expect(letterStateNow(queued, Date.parse(asked) + 30 * DAY)).toBe('processing');
  });

  it('makes none where nobody waits for an answer', () => {
    for (const state of ['required', 'declined', 'awaitingApproval', 'approved'] as const)
      expect(resendFrom(letters[state])).toBeNull();
    expect(resendFrom({ ...letters.pending, sentDate: null })).toBeNull();
  });
});

describe('the age of a request', () => {
  it('is counted in whole days', () => {
    const at = Date.parse(asked);
    expect([0, DAY - 1, DAY, 12 * DAY + HOUR].map((later) => letterAge(letters.pending, at + later))).toEqual(
      [0, 0, 1, 12],
    );
  });

  it('is never negative where the clock of the device is behind', () =>
    expect(letterAge(letters.pending, Date.parse(asked) - DAY)).toBe(0));

  it('is none before anybody was asked', () => expect(letterAge(letters.required, 0)).toBeNull());
});

describe('mailboxOf', () => {
  it('finds the same mailbox however it is written', () => {
    for (const address of ['Ellen.Marsh@Hospital.example', ' ellen.marsh+letters@hospital.example '])
      expect(mailboxOf(address)).toBe('ellen.marsh@hospital.example');
  });

  it('keeps two mailboxes apart', () =>
    expect(mailboxOf('a@hospital.example')).not.toBe(mailboxOf('a@clinic.example')));
});

describe('missing types', () => {
  const of = (attestationType: string, state: LetterState) => ({ ...letters[state], attestationType });

  it('are those of which no letter was named', () =>
    expect(missingLetterTypes(['1', '2'], [of('1', 'required'), of('4', 'approved')])).toEqual(['2']));

  it('are those whose only request was withdrawn', () =>
    expect(
      missingLetterTypes(['1', '2'], [of('1', 'withdrawn'), of('2', 'withdrawn'), of('2', 'pending')]),
    ).toEqual(['1']));

  it('are those whose only official declined', () =>
    expect(
      missingLetterTypes(['1', '2'], [of('1', 'declined'), of('2', 'declined'), of('2', 'pending')]),
    ).toEqual(['1']));
});

describe('missing letters', () => {
  const of = (attestationType: string, state: LetterState) => ({ ...letters[state], attestationType });
  const missing = (...some: ReturnType<typeof of>[]) =>
    missingLetters(['4', '4', '1'], some).map(({ type, gone }) => [type, gone && letterState(gone)]);

  it('are as many as a type lacks, those of officials who declined or were not to answer first', () => {
    expect(missing(of('4', 'withdrawn'), of('1', 'approved'))).toEqual([
      ['4', 'withdrawn'],
      ['4', null],
    ]);
    expect(
      missing(of('4', 'declined'), of('4', 'withdrawn'), of('4', 'approved'), of('1', 'pending')),
    ).toEqual([['4', 'declined']]);
  });
});

describe('the order of letters', () => {
  const of = (attestationType: string, state: LetterState) => ({ ...letters[state], attestationType });

  it('has as many letters first that are to be replaced as the type lacks', () =>
    expect(
      lettersInOrder(
        ['4', '4'],
        [of('4', 'approved'), of('4', 'declined'), of('4', 'withdrawn')],
        Date.parse(asked),
      ).map(letterState),
    ).toEqual(['declined', 'approved', 'withdrawn']));

  it('has those first that wait for the member, and those last that another person gives', () =>
    expect(
      lettersInOrder(
        ['1', '2'],
        [
          of('1', 'withdrawn'),
          of('1', 'approved'),
          of('2', 'declined'),
          of('3', 'pending'),
          of('1', 'required'),
          of('4', 'sentBack'),
        ],
        Date.parse(asked),
      ).map((letter) => `${letterState(letter)} ${letter.attestationType}`),
    ).toEqual(['declined 2', 'required 1', 'sentBack 4', 'approved 1', 'pending 3', 'withdrawn 1']));
});

describe('another office', () => {
  it.each([
    ['', '', null],
    ['1', '2', null],
    ['1', '', 'explain'],
    ['', '2', 'altRole'],
  ])('%j with the reason %j lacks %j', (altRole, explain, lacking) =>
    expect(officeProblem({ altRole, explain })).toBe(lacking),
  );
});

describe('the standing of required letters', () => {
  let now = Date.parse(asked);
  const of = (attestationType: string, state: LetterState) => ({ ...letters[state], attestationType });
  const standingOf = (neededTypes: string[], ...some: ReturnType<typeof of>[]) => {
    const { standing, types } = letterStanding(neededTypes, some, now);
    return [standing, ...types];
  };

  it('is the first thing that they need', () => {
    expect(standingOf(['1', '2'])).toEqual(['missing', '1', '2']);
    expect(standingOf(['1', '2'], of('1', 'declined'))).toEqual(['declined', '1']);
    expect(standingOf(['1', '2'], of('1', 'withdrawn'), of('2', 'approved'))).toEqual(['missing', '1']);
    expect(standingOf(['1', '2'], of('1', 'approved'), of('2', 'required'))).toEqual(['unsent', '2']);
    expect(standingOf(['1', '2'], of('1', 'processing'), of('2', 'pending'))).toEqual([
      'waitingForOfficials',
      '1',
      '2',
    ]);
    expect(standingOf(['1', '2'], of('1', 'approved'), of('2', 'awaitingApproval'))).toEqual([
      'waitingForBoard',
      '2',
    ]);
    expect(standingOf(['1'], of('1', 'approved'), of('4', 'declined'))).toEqual(['approved']);
    expect(standingOf(['1', '2'], of('1', 'sentBack'), of('2', 'required'))).toEqual(['sentBack', '1']);
  });

  it('is the sending of the request until it is sent, and after an hour that it was not', () => {
    const some = [of('1', 'processing'), of('2', 'awaitingApproval')];
    expect(standingOf(['1', '2'], ...some)).toEqual(['sending', '1']);
    now += HOUR;
    expect(standingOf(['1', '2'], ...some)).toEqual(['stuck', '1']);
    now -= HOUR;
  });

  it('needs two letters of a type that is required twice', () => {
    expect(standingOf(['4', '4'], of('4', 'approved'))).toEqual(['missing', '4']);
    expect(standingOf(['4', '4'], of('4', 'approved'), of('4', 'pending'))).toEqual([
      'waitingForOfficials',
      '4',
    ]);
    expect(standingOf(['4', '4'], of('4', 'approved'), of('4', 'approved'))).toEqual(['approved']);
  });
});
