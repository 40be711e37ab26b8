import { createMachine, type AnyEventObject, type AnyStateMachine } from 'xstate';
import { accessMachine } from '#machines/system/access.machine.ts';
import { connectionMachine } from '#machines/system/connection.machine.ts';
import { dialogsMachine } from '#machines/system/dialogs.machine.ts';
import { idleMachine } from '#machines/system/session/idle.machine.ts';
import { createCollectionMachine } from '#machines/kit/collection.machine.ts';
import { downloadMachine, downloadsMachine } from '#machines/kit/download.machine.ts';
import { createPaymentMachine } from '#machines/billing/payment.machine.ts';
import { createPartsMachine } from '#machines/kit/parts.machine.ts';
import { createResourceMachine } from '#machines/kit/resource.machine.ts';
import { createUploadMachine } from '#machines/kit/upload.machine.ts';
import { navigationMachine } from '#machines/system/navigation.machine.ts';
import { pickListMachine, pickListsMachine } from '#machines/system/pickLists.machine.ts';
import { portalMachine } from '#machines/system/portal.machine.ts';
import { progressMachine } from '#machines/system/progress.machine.ts';
import {
  certificateUploadMachine,
  documentListMachine,
  documentsMachine,
} from '#machines/documents/documents/documents.machine.ts';
import { forgotPasswordMachine } from '#machines/access/forgotPassword/forgotPassword.machine.ts';
import { demoAccountsMachine, loginMachine } from '#machines/access/login/login.machine.ts';
import { myAccountMachine } from '#machines/access/myAccount/myAccount.machine.ts';
import { pdfViewerMachine } from '#machines/documents/pdfViewer/pdfViewer.machine.ts';
import { sessionMachine } from '#machines/system/session/session.machine.ts';
import { stageMachine } from '#machines/system/stage.machine.ts';
import { toastsMachine } from '#machines/system/toasts.machine.ts';
import { faultTypes } from '#contract/faultTypes.ts';
import { cardMachines } from './cardMachines.ts';
import { examListMachines } from './examListMachines.ts';
import { makeFee, makeTransaction } from '../server/fees.ts';
import { letterMachines } from './letterMachines.ts';
import { outboxMachines } from './outboxMachines.ts';
import { registrationMachines } from './registrationMachines.ts';
import { scoringMachines } from './scoringMachines.ts';
import { makeGrant, refusal, screenInput, unreachable } from './system.ts';

/** A machine of the portal with what a walk through all its states needs. */
export interface MachineEntry {
  /** File below `src/machines` and the export's name, or a kit's factory. */
  readonly from: readonly [file: string, exported: string];
  readonly machine: AnyStateMachine;
  /** One entry per walk. */
  readonly inputs?: readonly unknown[];
  /** Events to send to the machine; results of invoked actors and timers are added by the walk. */
  readonly events?: readonly AnyEventObject[];
  /** Outputs of invoked actors by source; by default an empty object. */
  readonly outputs?: Readonly<Record<string, readonly unknown[]>>;
  /** Errors of invoked actors by source; by default an outage and a rejection. */
  readonly errors?: Readonly<Record<string, readonly unknown[]>>;
  /** Facts of the context that guards read, to distinguish situations in the same state. */
  readonly facts?: (context: any) => unknown; // each machine has a context of its own
}

const plain = (...types: string[]): AnyEventObject[] => types.map((type) => ({ type }));
const person = { userId: 7, userName: 'ada' };
const value = { load: [{ value: [] }] };
const accountDraft = { emailAddress: 'a@b.example', password: '', repeat: '' };
const cardEvents = [
  ...plain('card.reset', 'card.reload', 'card.close', 'identity.cancel'),
  { type: 'card.edited', draft: accountDraft },
  { type: 'card.save', draft: accountDraft },
  { type: 'identity.confirm', password: 'p' },
];
const cardErrors = { save: [refusal(400), refusal(403, faultTypes.recentSignInRequired)] };
const resourceEvents = plain('resource.reload');
const openedFee = makeFee({ transactions: [makeTransaction()] });
const paymentOutputs = { loadFees: [{ fees: [makeFee()] }, { fees: [openedFee] }] };
const paymentEvents = [
  { type: 'fee.pay', feeId: 1 },
  ...plain('fee.check', 'payment.reload', 'page.resumed'),
];
const wantedPaper = { kind: 'document', number: 7, name: 'paper.pdf' };
const paper = new File(['%PDF-1.7'], 'paper.pdf');
const uploadEvents = [
  { type: 'upload.start', fields: {}, file: null },
  { type: 'upload.start', fields: {}, file: paper },
  { type: 'upload.progressed', fraction: 0.5 },
  { type: 'upload.succeeded', value: 7 },
  { type: 'upload.failed', thrown: unreachable() },
  ...plain('upload.cancel', 'upload.reset'),
];
const uploadOutputs = { check: [{ problem: null }, { problem: 'type' }] };
const collectionEvents = [{ type: 'collection.remove', item: {} }, ...plain('collection.reload')];
const dialog = { kind: 'message', tone: 'error', title: { text: 't' }, text: { text: 't' } };
const minutes = (count: number) => count * 60_000;

/** All machines of the portal; a test reports missing ones. */
export const machineRegistry: readonly MachineEntry[] = [
  {
    from: ['system/portal.machine.ts', 'portalMachine'],
    machine: portalMachine,
    inputs: [{ session: { grant: null, passwordResetGuid: null }, flags: null, examInProgress: false }],
  },
  {
    from: ['system/session/session.machine.ts', 'sessionMachine'],
    machine: sessionMachine,
    inputs: [{ grant: null, passwordResetGuid: null }],
    events: [
      { type: 'session.signIn', userName: 'ada', password: 'p' },
      { type: 'session.signOut', reason: 'asked' },
      { type: 'session.confirmed', grant: makeGrant() },
      { type: 'session.resetLinkOpened', guid: 'g' },
      ...plain('session.rejected', 'session.passwordReset', 'session.refusalSeen', 'connection.restored'),
      ...plain('exam.began', 'exam.ended'),
      { type: 'session.signInAgain', password: 'p' },
    ],
    facts: ({ isExamInProgress }: { isExamInProgress: boolean }) => isExamInProgress,
    outputs: {
      authenticate: [makeGrant(), makeGrant({ userId: 8 }), makeGrant({ resetRequired: true })],
      renew: [makeGrant()],
      fetchResetGuid: [{ guid: 'g' }],
    },
  },
  {
    from: ['system/session/idle.machine.ts', 'idleMachine'],
    machine: idleMachine,
    inputs: [{ signedInAt: 0 }],
    events: [
      ...[0, 718].map((at) => ({ type: 'activity.seen', at: minutes(at) })),
      ...[28, 30, 718, 720].map((at) => ({ type: 'clock.ticked', at: minutes(at) })),
    ],
    facts: ({ seenAt }: { seenAt: number }) => seenAt,
  },
  {
    from: ['system/access.machine.ts', 'accessMachine'],
    machine: accessMachine,
    inputs: [{ flags: null }],
    events: plain('access.reload'),
    outputs: { loadFlags: [{ flags: {} }] },
  },
  {
    from: ['system/connection.machine.ts', 'connectionMachine'],
    machine: connectionMachine,
    events: plain('connection.lost', 'connection.found', 'network.returned'),
  },
  {
    from: ['system/navigation.machine.ts', 'navigationMachine'],
    machine: navigationMachine,
    inputs: [{ examInProgress: false }, { examInProgress: true }],
    events: [
      ...plain('edits.began', 'edits.settled', 'exam.began', 'exam.submitted', 'exam.ended', 'leave.forced'),
      ...plain('leave.requested', 'signOut.requested'),
      { type: 'navigation.go', to: '/dashboard' },
      { type: 'unsentWork.registered', systemId: 'outbox' },
      { type: 'unsentWork.reported', unsent: 0, isKept: true },
      { type: 'unsentWork.reported', unsent: 2, isKept: false },
    ],
    facts: ({ unsentWork }: { unsentWork: string | null }) => unsentWork,
  },
  {
    from: ['system/dialogs.machine.ts', 'dialogsMachine'],
    machine: dialogsMachine,
    events: [
      ...plain('dialog.accepted', 'dialog.declined'),
      { type: 'dialog.open', id: 'a', dialog },
      { type: 'dialog.withdraw', dialog },
    ],
  },
  {
    from: ['system/toasts.machine.ts', 'toastsMachine'],
    machine: toastsMachine,
    events: [
      { type: 'toast.show', tone: 'info', message: { text: 't' } },
      { type: 'toast.close', id: 'toast-0' },
      ...plain('toast.hold', 'toast.release'),
    ],
  },
  {
    from: ['system/progress.machine.ts', 'progressMachine'],
    machine: progressMachine,
    events: [
      { type: 'work.began', id: 'a' },
      { type: 'work.ended', id: 'a' },
    ],
  },
  {
    from: ['system/pickLists.machine.ts', 'pickListsMachine'],
    machine: pickListsMachine,
    events: [
      { type: 'pickList.load', name: 'countries' },
      { type: 'pickList.reload', name: 'countries' },
      { type: 'pickLists.forget' },
    ],
  },
  {
    from: ['system/pickLists.machine.ts', 'pickListMachine'],
    machine: pickListMachine,
    inputs: [{ key: { name: 'countries', query: {} } }],
    events: resourceEvents,
    outputs: value,
  },
  {
    from: ['system/stage.machine.ts', 'stageMachine'],
    machine: stageMachine,
    events: [
      { type: 'screen.opened', name: 'some', logic: createMachine({}), input: screenInput },
      ...plain('screen.closed', 'query.changed'),
    ],
  },
  {
    from: ['kit/resource.machine.ts', 'createResourceMachine'],
    machine: createResourceMachine<readonly unknown[], null>('resource'),
    inputs: [{ key: null }],
    events: resourceEvents,
    outputs: value,
  },
  {
    from: ['kit/parts.machine.ts', 'createPartsMachine'],
    machine: createPartsMachine(
      'parts',
      {
        first: createResourceMachine<string, null>('first'),
        second: createResourceMachine<string, null>('second'),
      },
      { isShown: (_, screen) => screen.person !== null },
    ),
    inputs: [screenInput, { ...screenInput, person }],
  },
  {
    from: ['kit/collection.machine.ts', 'createCollectionMachine'],
    machine: createCollectionMachine<object, null>('collection', {
      keyOf: () => 1,
      question: () => ({ title: { text: 't' }, text: { text: 't' }, confirm: { text: 't' } }),
      removed: { text: 'removed' },
      removeFailed: { text: 'kept' },
    }),
    inputs: [{ key: null }],
    events: collectionEvents,
    outputs: { load: [{ items: [{}] }] },
  },
  {
    from: ['kit/upload.machine.ts', 'createUploadMachine'],
    machine: createUploadMachine<object, number>('upload', {
      done: { text: 'done' },
      failed: { text: 'failed' },
    }),
    events: uploadEvents,
    outputs: uploadOutputs,
  },
  {
    from: ['kit/download.machine.ts', 'downloadMachine'],
    machine: downloadMachine,
    inputs: [{ item: wantedPaper }],
  },
  {
    from: ['kit/download.machine.ts', 'downloadsMachine'],
    machine: downloadsMachine,
    events: [
      { type: 'download.start', item: wantedPaper },
      { type: 'download.ended', id: 'a' },
    ],
  },
  {
    from: ['billing/payment.machine.ts', 'createPaymentMachine'],
    machine: createPaymentMachine<null>('payment'),
    inputs: [{ key: null }],
    events: paymentEvents,
    outputs: paymentOutputs,
    facts: ({ fees }: { fees: readonly object[] }) => fees,
  },
  {
    from: ['access/login/login.machine.ts', 'loginMachine'],
    machine: loginMachine,
    inputs: [screenInput],
    events: [
      ...plain('userName.recall', 'userName.cancel', 'demo.opened'),
      { type: 'userName.send', email: 'a@b.example' },
    ],
  },
  {
    from: ['access/login/login.machine.ts', 'demoAccountsMachine'],
    machine: demoAccountsMachine,
    inputs: [{ key: null }],
    events: resourceEvents,
    outputs: value,
  },
  {
    from: ['access/forgotPassword/forgotPassword.machine.ts', 'forgotPasswordMachine'],
    machine: forgotPasswordMachine,
    inputs: [screenInput, { ...screenInput, passwordResetGuid: 'g' }, { ...screenInput, mustReset: true }],
    events: [
      { type: 'link.request', userName: 'ada' },
      { type: 'password.reset', newPassword: 'p' },
      { type: 'password.change', oldPassword: 'o', newPassword: 'p' },
      { type: 'password.startOver' },
    ],
  },
  {
    from: ['access/myAccount/myAccount.machine.ts', 'myAccountMachine'],
    machine: myAccountMachine,
    inputs: [{ ...screenInput, person: { ...person, roles: ['user'] } }],
    events: cardEvents,
    outputs: {
      load: [{ value: { userId: 7, userName: 'ada', emailAddress: '' } }],
      save: [{ value: { userId: 7, userName: 'ada', emailAddress: '' } }],
    },
    errors: cardErrors,
  },
  {
    from: ['documents/documents/documents.machine.ts', 'documentListMachine'],
    machine: documentListMachine,
    inputs: [{ key: null }],
    events: collectionEvents,
    outputs: { load: [{ items: [{}] }] },
  },
  {
    from: ['documents/documents/documents.machine.ts', 'certificateUploadMachine'],
    machine: certificateUploadMachine,
    events: uploadEvents,
    outputs: uploadOutputs,
  },
  {
    from: ['documents/documents/documents.machine.ts', 'documentsMachine'],
    machine: documentsMachine,
    inputs: [screenInput],
    events: plain('upload.done'),
  },
  {
    from: ['documents/pdfViewer/pdfViewer.machine.ts', 'pdfViewerMachine'],
    machine: pdfViewerMachine,
    inputs: [screenInput, { ...screenInput, query: { id: '7' }, person: { ...person, roles: ['user'] } }],
    events: plain('document.reload'),
    outputs: { open: [{ url: 'blob:x' }] },
  },
  ...registrationMachines,
  ...examListMachines,
  ...cardMachines,
  ...letterMachines,
  ...scoringMachines,
  ...outboxMachines,
];
