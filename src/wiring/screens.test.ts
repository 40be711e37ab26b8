// @vitest-environment jsdom
import { waitFor } from 'xstate';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import type { Role } from '#contract/core/roles.ts';
import { isPanelShown, panelNames } from '#domain/dashboard/panels.ts';
import { gate, grantAnswer, startBackend, type Backend } from '#tests/support/server/backend.ts';
import { runPortal, visit } from '#tests/support/pages/portal.ts';
import { makeGrant, runInSystem, screenInput } from '#tests/support/machines/system.ts';
import dashboardScreen from '../screens/dashboard/dashboard/dashboard.screen.ts';
import forgotPasswordScreen from '../screens/access/forgotPassword/forgotPassword.screen.ts';
import loginScreen from '../screens/access/login/login.screen.ts';
import myAccountScreen from '../screens/access/myAccount/myAccount.screen.ts';
import pdfViewerScreen from '../screens/documents/pdfViewer/pdfViewer.screen.ts';
import { userProfileOf } from '#tests/support/userProfile.ts';

let backend: Backend;
let portal: ReturnType<typeof runPortal>;
const personWith = (...roles: Role[]) => ({ ...screenInput, person: { userId: 7, userName: 'ada', roles } });

beforeEach(async () => {
  backend = await startBackend();
  visit(`${backend.origin}/`);
  window.sessionStorage.clear();
  backend.on('GET /api/features', () => ({ json: {} }));
  backend.on('POST /api/users/logout', () => ({ json: { status: 'ok' } }));
  portal = runPortal({
    grant: makeGrant({ accessToken: 'a1', refreshToken: 'r1' }),
    baseUrl: backend.origin,
  });
});
afterEach(async () => {
  portal.portal.stop();
  await backend.close();
});

const profile = userProfileOf({
  userId: 7,
  firstName: 'Ada',
  lastName: 'L',
  displayName: 'Ada',
  emailAddress: 'a@b.example',
  pendingEmailAddress: 'new@b.example',
  absId: null,
});

describe('the dashboard on a real server', () => {
  it('asks for the parts of the user’s roles and for the user’s own profile, each with its own fault', async () => {
    const registrations = {
      exams: [],
      certificationLetters: null,
      training: { hasMedicalSchool: true, specialties: [] },
      eligibilities: { qe: null, ce: null },
    };
    backend.on('GET /api/examinations/registration-facts', () => ({ json: registrations }));
    backend.on('GET /api/users/profiles/by-userId', () => ({ json: profile }));
    backend.on('GET /api/trainees/programs', () => ({ status: 500 }));
    const { actor } = runInSystem(dashboardScreen.wire(portal.services, portal.session), {
      input: personWith('user', 'trainee'),
    });
    const { children } = actor.getSnapshot();
    const { context } = await waitFor(children.registrations!, (panel) => panel.hasTag('ready'));
    expect(context.value).toEqual({ registrations });
    const own = await waitFor(children.profile!, (panel) => panel.hasTag('ready'));
    expect(own.context.value).toEqual({ profile });
    expect(backend.at('/api/users/profiles/by-userId')[0]?.query.get('userId')).toBe('7');
    const programs = await waitFor(children.programs!, (panel) => panel.hasTag('failed'));
    expect(programs.context.fault).toMatchObject({ status: 500 });
    expect(children.registrations!.getSnapshot().context.fault).toBeNull();
    expect(Object.keys(children).toSorted()).toEqual(
      [
        ...panelNames.filter((name) => isPanelShown(name, ['user', 'trainee'])),
        'surveyOffers',
        'downloads',
      ].toSorted(),
    );
    expect(backend.at('/api/surgeons/certifications')).toEqual([]);
  });
});

describe('my account on a real server', () => {
  const recent = { type: 'recent-sign-in-required', title: 'Sign in', status: 403, traceId: 't', errors: {} };

  async function runAccount() {
    backend.on('GET /api/users/profiles/by-userId', () => ({ json: profile }));
    backend.on('PUT /api/users/credentials', ({ token }) =>
      token === 'a2' ? { json: { status: 'ok' } } : { status: 403, json: recent },
    );
    backend.on('POST /api/users/authenticate', ({ body }) =>
      body.includes('"right"') ? { json: grantAnswer('a2') } : { status: 400, text: 'Login failed' },
    );
    const run = runInSystem(myAccountScreen.wire(portal.services, portal.session), {
      input: personWith('user'),
    });
    const actor = run.actor.getSnapshot().children.account!; // every part runs
    await waitFor(actor, (snapshot) => snapshot.hasTag('ready'));
    const draft = { emailAddress: 'new@b.example', password: '', repeat: '' };
    actor.send({ type: 'card.edited', draft });
    actor.send({ type: 'card.save', draft });
    await waitFor(actor, (snapshot) => snapshot.hasTag('confirming'));
    return { actor, stop: run.stop };
  }

  it('signs in again where the server wants that, saves with the new token, and ends the old session', async () => {
    const { actor } = await runAccount();
    actor.send({ type: 'identity.confirm', password: 'right' });
    const { context } = await waitFor(actor, (snapshot) => !snapshot.hasTag('edited'));
    expect(context.value).toEqual({
      userId: 7,
      userName: 'ada',
      emailAddress: 'a@b.example',
      pendingEmailAddress: 'new@b.example',
    });
    expect(portal.token()).toBe('a2');
    expect(backend.at('/api/users/credentials').map(({ token }) => token)).toEqual(['a1', 'a2']);
    const bodies = backend.at('/api/users/credentials').map(({ body }) => body);
    expect(bodies[1]).toBe(bodies[0]);
    expect(JSON.parse(bodies[0] ?? '')).toEqual({ userId: 7, emailAddress: 'new@b.example', password: '' });
    await eventually(() => expect(backend.at('/api/users/logout')).toHaveLength(1));
    expect(JSON.parse(backend.at('/api/users/logout')[0]?.body ?? '')).toEqual({ refreshToken: 'r1' });
    expect(portal.visited).toEqual([]);
  });

  it('keeps the session and the draft after a wrong password', async () => {
    const { actor } = await runAccount();
    actor.send({ type: 'identity.confirm', password: 'wrong' });
    const { context } = await waitFor(actor, (snapshot) => snapshot.context.fault !== null);
    expect(context).toMatchObject({ fault: { status: 400, body: 'Login failed' }, draft: { password: '' } });
    expect(portal.token()).toBe('a1');
    expect(backend.at('/api/users/logout')).toEqual([]);
  });

  it('that is left while the password is checked signs nobody in with the answer', async () => {
    const { actor, stop } = await runAccount();
    const door = gate();
    backend.on('POST /api/users/authenticate', async () => {
      await door.passed;
      return { json: grantAnswer('a2') };
    });
    actor.send({ type: 'identity.confirm', password: 'right' });
    await eventually(() => expect(backend.at('/api/users/authenticate')).toHaveLength(1));
    stop();
    portal.session.send({ type: 'session.signOut', reason: 'asked' });
    door.open();
    await portal.send('listFeatures', {});
    expect(portal.token()).toBeNull();
  });
});

describe('the pages of the sign-in on a real server', () => {
  it('send what was typed where the specification says', async () => {
    backend.on('POST /api/users/forgot-username', () => ({ json: { status: 'ok' } }));
    backend.on('POST /api/users/create-forgot-password', () => ({ json: { status: 'ok' } }));
    backend.on('POST /api/users/reset-forgot-password', () => ({ json: { status: 'ok' } }));
    backend.on('POST /api/users/reset-password', () => ({ json: { status: 'ok' } }));
    backend.on('GET /api/demo/accounts', () => ({ json: [] }));

    const login = runInSystem(loginScreen.wire(portal.services, portal.session), {
      input: screenInput,
    }).actor;
    login.send({ type: 'demo.opened' });
    login.send({ type: 'query.changed', query: { forgot: 'user-name' } });
    login.send({ type: 'userName.send', email: 'a@b.example' });
    await waitFor(login, (snapshot) => snapshot.hasTag('signIn'));

    const forgot = (parts: object) =>
      runInSystem(forgotPasswordScreen.wire(portal.services, portal.session), {
        input: { ...screenInput, ...parts },
      }).actor;
    const asking = forgot({});
    asking.send({ type: 'link.request', userName: 'ada' });
    const resetting = forgot({ passwordResetGuid: 'g 1' });
    resetting.send({ type: 'password.reset', newPassword: 'a new password' });
    const changing = forgot({ mustReset: true });
    changing.send({ type: 'password.change', oldPassword: 'old', newPassword: 'a new password' });
    for (const actor of [asking, resetting, changing])
      await waitFor(actor, (snapshot) => snapshot.hasTag('done'));

    await eventually(() => expect(backend.at('/api/demo/accounts')).toHaveLength(1));
    const sent = (path: string) => JSON.parse(backend.at(path)[0]?.body ?? '') as unknown;
    expect(sent('/api/users/forgot-username')).toEqual({ email: 'a@b.example' });
    expect(sent('/api/users/create-forgot-password')).toEqual({ userName: 'ada' });
    expect(sent('/api/users/reset-forgot-password')).toEqual({ guid: 'g 1', newPassword: 'a new password' });
    expect(sent('/api/users/reset-password')).toEqual({ oldPassword: 'old', newPassword: 'a new password' });
  });
});

describe('the document viewer on a real server', () => {
  it('makes an address of the bytes, and lets it go with the screen', async () => {
    // Files that an earlier test of this process has saved lose their addresses a minute later.
    const url = 'blob:viewed';
    const made = vi.fn<(bytes: Blob) => string>(() => url);
    const revoked = vi.fn<(url: string) => void>();
    // jsdom has no object URLs.
    Object.assign(URL, { createObjectURL: made, revokeObjectURL: revoked });
    backend.on('GET /api/documents/7', () => ({
      text: '%PDF',
      headers: {
        'content-type': 'application/pdf',
        'content-disposition': 'attachment; filename="Card.pdf"',
      },
    }));
    const { actor, stop } = runInSystem(pdfViewerScreen.wire(portal.services, portal.session), {
      input: { ...personWith('user'), query: { id: '7' } },
    });
    const { context } = await waitFor(actor, (snapshot) => snapshot.hasTag('ready'));
    expect(context.file).toEqual({ url, name: 'Card.pdf', mediaType: 'application/pdf' });
    expect(made.mock.calls[0]?.[0].type).toBe('application/pdf');
    expect(revoked).not.toHaveBeenCalledWith(url);
    stop();
    expect(revoked).toHaveBeenCalledWith(url);
  });
});

describe('pick-lists on a real server', () => {
  it('are asked for with their name and parameters, once', async () => {
    backend.on('GET /api/picklists/states', () => ({
      json: [{ itemValue: 'NY', itemDescription: 'New York', modifier: 'NY' }],
    }));
    const { pickLists } = portal.children;
    for (let part = 0; part < 3; part += 1)
      pickLists.send({ type: 'pickList.load', name: 'states', query: { countryCode: 'US' } });
    await eventually(() =>
      expect(
        Object.values(pickLists.getSnapshot().context.lists)[0]?.getSnapshot().context.value,
      ).toHaveLength(1),
    );
    expect(backend.at('/api/picklists/states').map(({ query }) => query.get('countryCode'))).toEqual(['US']);
  });
});
