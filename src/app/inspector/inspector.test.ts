import { createInspector } from '@statelyai/inspect';
import { describe, expect, it } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { createActor, fromCallback, fromPromise, waitFor } from 'xstate';
import { portalMachine } from '#machines/system/portal.machine.ts';
import { sessionMachine } from '#machines/system/session/session.machine.ts';
import type { FeatureFlags } from '#contract/access/features.ts';
import type { Credentials, Grant } from '#machines/sessionTypes.ts';
import { idleMachine } from '#machines/system/session/idle.machine.ts';
import { accessMachine } from '#machines/system/access.machine.ts';
import { maskingOptions } from './maskingOptions.ts';
import { mask, maskSnapshot } from './mask.ts';

describe('what the inspector is sent', () => {
  it('holds no password, token or name of a sign-in, in events, contexts, inputs or outputs', async () => {
    const sent: unknown[] = [];
    const inspector = createInspector(
      { send: (event) => void sent.push(event), start: () => {}, stop: () => {} },
      maskingOptions,
    );
    const portal = createActor(
      portalMachine.provide({
        actors: {
          session: sessionMachine.provide({
            actors: {
              authenticate: fromPromise<Grant, { credentials: Credentials; isForServer: boolean }>(() =>
                Promise.resolve({
                  accessToken: 'secret-access',
                  refreshToken: 'secret-refresh',
                  tokenType: 'Bearer',
                  userName: 'dr.secret-name',
                  expiration: '2026-11-21T10:00:00Z',
                  expiresInMinutes: 15,
                  expiresAt: Number.MAX_SAFE_INTEGER,
                  userId: 7,
                  resetRequired: false,
                  roles: ['user'],
                  signedInAt: 0,
                }),
              ),
              idle: idleMachine.provide({ actors: { watch: fromCallback(() => {}) } }),
            },
          }),
          access: accessMachine.provide({
            actors: {
              loadFlags: fromPromise<{ flags: FeatureFlags }, object>(() =>
                Promise.resolve({ flags: { dashboardPage: true } }),
              ),
            },
          }),
        },
      }),
      {
        input: {
          session: { grant: null, passwordResetGuid: 'secret-guid' },
          flags: null,
          examInProgress: false,
        },
        inspect: inspector.inspect,
      },
    ).start();
    const session = portal.getSnapshot().children.session!;
    session.send({ type: 'session.signIn', userName: 'dr.secret-name', password: 'secret-password' });
    await waitFor(session, (snapshot) => snapshot.hasTag('authenticated'));
    // The inspector sends during idle time; the flags arrive last.
    await eventually(() => expect(JSON.stringify(sent)).toContain('dashboardPage'));
    portal.stop();

    const text = JSON.stringify(structuredClone(sent));
    expect(text).not.toMatch(/secret/);
    expect(text).toContain('session.signIn');
    expect(text).toContain('•••');
  });

  it('holds nothing that someone typed into a registration, called a paper, or paid with', () => {
    const text = JSON.stringify(
      mask({
        draft: { explanation: 'secret illness', officialName: 'secret director', officialEmail: 'secret@x' },
        accommodation: { documentName: 'secret paper.pdf' },
        result: { confirmationNumber: 'secret-1', status: 1 },
        transactions: [{ cardEnding: 'secret', receiptNumber: 'secret-2', amount: 1850 }],
      }),
    );
    expect(text).not.toMatch(/secret/);
    expect(text).toContain('1850');
  });

  it('holds no examinee, no score, and nothing that an examiner typed or read out', () => {
    const held = { version: 3, id: 7, value: 'secret held', receivedAt: null, receiptNumber: null };
    const text = JSON.stringify([
      maskSnapshot({ status: 'active', value: 'scoring', context: { base: held }, tags: ['examInProgress'] }),
      mask({
        exam: {
          examineeName: 'secret examinee',
          candidateNumber: 'secret-3',
          partnerName: 'secret partner',
          conflict: 'secret kinship',
          cases: [{ caseHeaderId: 401, position: 1, title: 'secret case' }],
        },
        conflicts: [{ examineeName: 'secret', reason: 'secret kinship', state: 'declared' }],
        contents: { 401: { sections: [{ heading: 'secret', text: 'secret question' }] } },
        marks: [
          {
            position: 1,
            score: 'secret',
            comment: 'secret words',
            scoreServerVersion: held,
            commentServerVersion: held,
          },
        ],
        entries: [
          {
            stage: 'sending',
            theirs: held,
            command: { base: held, act: { kind: 'comment.write', comment: 'secret words' } },
          },
          { stage: 'sending', command: { act: { kind: 'remarks.write', remarks: 'secret remark' } } },
        ],
        held: { 'comment:1': held, 'note:2': held, 'feedback:3': held, 'sheet:4': held, 'score:5': held },
        events: [
          { type: 'rescue.save', passphrase: 'secret passphrase' },
          { type: 'note.write', text: 'secret note' },
          { type: 'feedback.edit', text: 'secret feedback', before: 'secret before' },
          { type: 'dialog.open', dialog: { text: { key: 'skip', values: { name: 'secret name' } } } },
        ],
      }),
    ]);
    expect(text).not.toMatch(/secret/);
    for (const plain of ['"value":"scoring"', 'examInProgress', 'comment.write', 'sending', 'feedback.edit'])
      expect(text).toContain(plain);
  });

  it('holds no hospital, program or official of an application, and no draft of a card', () => {
    const hospital = { id: 12, hospitalName: 'secret hospital', stateCode: 'US-OH' };
    const letter = {
      referenceId: 'RL-1',
      hospitalName: 'secret hospital',
      authOfficial: 'secret official',
      authOfficialTitle: 'secret office',
      authOfficialEmail: 'secret@x',
      explain: 'secret reason',
      explainOther: 'secret words',
    };
    const text = JSON.stringify(
      mask({
        card: {
          version: 3,
          draft: { programName: 'secret program', counts: { c1: 'secret count' } },
          found: { storedAt: null, draft: { agreed: { accuracy: 1 }, note: 'secret' } },
          theirs: { log: { examUserHospitalAppointments: [hospital] } },
          value: {
            isReadOnly: false,
            log: {
              examUserProgram: { institutionId: '2013', programName: 'secret program' },
              examUserHospitalAppointments: [hospital],
            },
          },
        },
        chosen: { id: 12, hospitalName: 'secret hospital' },
        board: { letters: [letter] },
        events: [
          { type: 'card.edited', draft: { appointments: [hospital] } },
          { type: 'card.saved', value: { letter }, isEditedSince: false, isAwaited: true },
          { type: 'appointment.remove', id: 12, hospitalName: 'secret hospital' },
          { type: 'letter.save', draft: letter, wantsRequest: true },
        ],
      }),
    );
    expect(text).not.toMatch(/secret/);
    // Of what is typed into a card, also no number.
    expect(text).not.toMatch(/"accuracy":1/);
    for (const plain of ['"version":3', 'institutionId', 'RL-1', 'card.edited', 'appointment.remove'])
      expect(text).toContain(plain);
  });

  it('holds nothing of a profile, a license or a sanction, also not as an id, a flag or a day', () => {
    const card = {
      value: { genderId: 77_001, black: true, birthDate: '1976-05-30', version: 4 },
      sent: { licenseNumber: 'secret number', convictionDate: '1999-12-31', isNew: true },
      unanswered: [{ conviction: 'Yes', secretCount: 77_002 }],
      errors: { licenseNumber: 'secret sentence', 'secret key of someone': 'secret' },
      isDirty: true,
      failures: 2,
    };
    const text = JSON.stringify(mask({ card, npi: '1234567893', returnUrl: '/forgot-password?guid=secret' }));
    expect(text).not.toMatch(/secret |=secret|7700|1976|1999|"Yes"|1234567893|"black":true/);
    for (const plain of ['"version":4', '"isDirty":true', '"failures":2']) expect(text).toContain(plain);
  });

  it('shows what JSON does not have as it is written in code, and masks what it holds', () => {
    const own = {
      big: 12n,
      ratio: Number.NaN,
      left: -Infinity,
      ids: new Set([1, 2]),
      byId: new Map<unknown, unknown>([[7, { isOpen: true, note: 'secret note' }]]),
      draft: new Map([['secret key', 5]]),
    };
    const masked = mask(own);
    expect(masked).toEqual({
      big: '12n',
      ratio: 'NaN',
      left: '-Infinity',
      ids: { '[Set of 2]': [1, 2] },
      byId: { '[Map of 1]': [['7', { isOpen: true, note: '•••' }]] },
      draft: { '[Map of 1]': [['•••', '•••']] },
    });
    expect(JSON.parse(JSON.stringify(masked))).toEqual(masked);
  });

  it('keeps what developers look for in the portal’s own values', () => {
    const own = {
      event: { type: 'navigation.go', to: '/apply-and-register/exam-registration/505', isPushed: false },
      screen: { name: 'examRegistration', urlStep: 'intention', editedForms: ['sanctions'] },
      fault: { kind: 'http', status: 503, reference: 'portal-6222af66' },
      draft: 'typed',
      roles: ['surgeon'],
      isUnsent: true,
      storedAt: '2026-11-26T12:44:02.208Z',
    };
    expect(mask(own)).toEqual({ ...own, draft: '•••' });
  });
});
