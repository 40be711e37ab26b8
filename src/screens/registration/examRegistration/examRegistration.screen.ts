import { fromPromise } from 'xstate';
import * as z from 'zod/mini';
import type { ExamFee } from '#contract/billing/billing.ts';
import type { RegistrationResult } from '#contract/registration/examinations.ts';
import { RegistrationDraft } from '#contract/registration/registrationDrafts.ts';
import { examNamed } from '#domain/registration/examNamed.ts';
import { latestDraft, type LatestDraft } from '#domain/registration/latestDraft.ts';
import { emptyDraft } from '#domain/registration/registration.ts';
import { isShownFrom, type RegistrationRead } from '#domain/registration/registrationReads.ts';
import { isExamSubmitted } from '#domain/status.ts';
import { isSameWording, wordingVersion } from '#domain/registration/statements.ts';
import type {
  DraftKey,
  LoadedRegistration,
  RegistrationKey,
} from '#machines/registration/examRegistration/examRegistration.types.ts';
import { createDraftKeeperMachine } from '#machines/kit/draft/draftKeeper.machine.ts';
import { examRegistrationMachine } from '#machines/registration/examRegistration/examRegistration.machine.ts';
import { accommodationUploadMachine } from '#machines/registration/examRegistration/accommodationUpload.machine.ts';
import { registrationDraftMachine } from '#machines/registration/examRegistration/registrationDraft.machine.ts';
import { registrationFeesMachine } from '#machines/registration/examRegistration/registrationFees.machine.ts';
import { createDeviceStore, type DeviceStore } from '#services/device/deviceStore.ts';
import type { Send, SendOptions } from '#services/http/client.ts';
import { earlyRead } from '#wiring/earlyRead.ts';
import { nullIfMissing } from '#wiring/nullIfMissing.ts';
import { nothing, orRead } from '#wiring/orRead.ts';
import { paymentPorts } from '#wiring/billing/payments.ts';
import { screen } from '#wiring/screen.ts';
import type { Services } from '#wiring/services.ts';
import { checkFile, sendFile } from '#wiring/uploads.ts';
import ExamRegistrationScreen from './ExamRegistrationScreen.tsx';

/** A draft as stored on this device, with the server version that it is based on. */
const DeviceDraft = z.object({ draft: RegistrationDraft, version: z.number() });

const draftName = (examId: number) => `registration.${examId}`;

type ReadOptions = Pick<SendOptions, 'signal' | 'reportAfter'>;

/** The draft at the board and on this device, whichever is the latest. */
async function draftOf(
  send: Send,
  device: DeviceStore,
  { userId, examId }: DraftKey,
  options: ReadOptions,
): Promise<LatestDraft> {
  const [kept, found] = await Promise.all([
    send('getRegistrationDraft', { query: { examId } }, { ...options, without: () => null }),
    device.get(userId, draftName(examId)).catch(() => null),
  ]);
  return latestDraft(kept, DeviceDraft.safeParse(found).data);
}

/** The fees of an exam, application fee first. */
async function feesOf(send: Send, examId: number, options: ReadOptions): Promise<ExamFee[]> {
  const query = { examId };
  const [application, exam] = await Promise.all([
    send('getApplicationFee', { query }, options),
    send('listExamFees', { query }, options),
  ]);
  return application ? [application, ...exam] : exam;
}

/**
 * Asks for all that a registration may be shown from, side by side. An exam that only the address names so far is of any
 * type, and may not be the caller's.
 */
function readsOf(send: Send, device: DeviceStore, key: DraftKey, signal: AbortSignal) {
  const query = { examId: key.examId };
  const begin = <Value>(ask: (options: ReadOptions) => Promise<Value>) =>
    earlyRead((reportAfter) => ask({ signal, reportAfter }));
  return {
    qeEligibility: begin((options) => send('getQeEligibility', {}, options)),
    ceEligibility: begin((options) => send('getCeEligibility', {}, options)),
    intention: begin((options) => send('getIntention', { query }, options)),
    attestations: begin((options) => send('listQeAttestations', { query }, options)),
    accommodation: begin((options) => send('getAccommodation', { query }, options)),
    letter: begin((options) => send('getPdReferenceLetter', { query }, options)),
    // The director is typed where none is known.
    director: begin((options) =>
      nullIfMissing(send('getProgramDirector', { query }, { ...options, without: () => null })),
    ),
    fees: begin((options) => feesOf(send, key.examId, options)),
    terms: begin((options) => send('getRefundTerms', {}, { ...options, without: () => ({ text: '' }) })),
    draft: begin((options) => draftOf(send, device, key, options)),
  };
}

async function loadedOf(
  { api: { send }, now }: Services,
  device: DeviceStore,
  { userId, ...key }: RegistrationKey & { userId: number },
  signal: AbortSignal,
): Promise<LoadedRegistration> {
  const { examId } = key;
  const reads = examId === null ? null : readsOf(send, device, { userId, examId }, signal);
  const exam = examNamed(await send('listExamOverview', {}, { signal }), key, now()) ?? null;
  // An address by specialty leads on to that of the exam.
  if (!exam || !reads) return { exam, saved: null, latest: null };
  const ifShownFrom = <Name extends RegistrationRead>(name: Name) =>
    isShownFrom(exam.examType, name) ? (reads[name]() as ReturnType<(typeof reads)[Name]>) : null;
  const [qe, ce, letter, director, intention, attestations, accommodation, fees, terms, latest] =
    await Promise.all([
      ifShownFrom('qeEligibility'),
      ifShownFrom('ceEligibility'),
      ifShownFrom('letter'),
      ifShownFrom('director'),
      reads.intention(),
      reads.attestations(),
      reads.accommodation(),
      reads.fees(),
      reads.terms(),
      reads.draft(),
    ]);
  const saved = {
    exam,
    eligibilities: { qe, ce },
    answers: { intention, attestations, accommodation, letter, fees },
    refundTerms: terms.text,
    director,
    readAt: now(),
  };
  return { exam, saved, latest };
}

/** Drafts stay on this device until the server has them. */
const wireDraft = ({ api: { send } }: Services, device: DeviceStore) =>
  registrationDraftMachine.provide({
    actors: {
      keeper: createDraftKeeperMachine<RegistrationDraft, DraftKey>().provide({
        actors: {
          storeDraft: fromPromise(async ({ input: { key, draft, version } }) => {
            await device.put(key.userId, draftName(key.examId), { draft, version });
            return {};
          }),
          dropDraft: fromPromise(async ({ input: { key } }) => {
            await device.remove(key.userId, draftName(key.examId));
            return {};
          }),
        },
      }),
      save: fromPromise(async ({ input: { key, draft, version }, signal }) => {
        const { examId } = key;
        const without = () => ({ draft, version: 0, savedAt: null });
        return await send(
          'keepRegistrationDraft',
          { query: { examId }, body: { version, draft } },
          { signal, without },
        );
      }),
      load: fromPromise(async ({ input: { key }, signal }) => {
        const query = { examId: key.examId };
        const kept = await send('getRegistrationDraft', { query }, { signal, without: () => null });
        return kept ?? { draft: emptyDraft, version: 0, savedAt: new Date(0).toISOString() };
      }),
    },
  });

function wire(services: Services) {
  const { send } = services.api;
  const device = createDeviceStore(services.now);
  return examRegistrationMachine.provide({
    actors: {
      load: fromPromise(({ input, signal }) => loadedOf(services, device, input, signal)),
      stateIntention: fromPromise(async ({ input, signal }) => ({
        intention: await orRead(
          send('stateIntention', { body: input }, { signal }),
          async () =>
            (await send('getIntention', { query: { examId: input.examId } }, { signal })) ?? undefined,
        ),
      })),
      // "The page reloads" (second specification, §8): read the statements again as the board has them now. The
      // agreement stands, even if that read fails.
      // Nobody agrees to a wording that was not shown: it is compared before, and the server is told its version.
      attest: fromPromise(async ({ input: { examId, shown }, signal }) => {
        const read = () => send('listQeAttestations', { query: { examId } }, { signal, quiet: true });
        const present = await read().catch(() => shown);
        if (!isSameWording(shown, present)) return { attestations: [...present] };
        const ifMatch = wordingVersion(shown);
        const agreed = await orRead(
          send('attestQe', { body: examId }, { signal, once: true, ifMatch }),
          read,
        );
        return { attestations: await read().catch(() => agreed) };
      }),
      // 404: already deleted; treat as success.
      deleteAccommodation: fromPromise(async ({ input: { id, version }, signal }) => {
        await nullIfMissing(send('deleteAccommodation', { query: { id } }, { signal, ifMatch: version }));
        return {};
      }),
      requestLetter: fromPromise(async ({ input, signal }) => ({
        letter: await orRead(
          send('requestPdReferenceLetter', { body: input }, { signal, once: true }),
          async () =>
            (await send('getPdReferenceLetter', { query: { examId: input.examId } }, { signal })) ??
            undefined,
        ),
      })),
      submit: fromPromise(({ input: { examId, isCertifying, examDateId }, signal }) =>
        orRead<object>(
          isCertifying
            ? send(
                'insertCertifying',
                { body: { examHeaderId: examId, examDateId: examDateId! } }, // the date is an earlier step
                { signal, once: true },
              )
            : send('insertApplication', { body: { examHeaderId: examId } }, { signal, once: true }),
          nothing,
        ),
      ),
      complete: fromPromise(async ({ input: { examId }, signal }) => ({
        result: await orRead<RegistrationResult>(
          send('completeRegistration', { body: { examHeaderId: examId } }, { signal, once: true }),
          async () => (await send('listExamOverview', {}, { signal })).find((exam) => exam.examId === examId),
        ),
      })),
      withdraw: fromPromise(({ input: { examId }, signal }) =>
        orRead<object>(
          send(
            'withdrawRegistration',
            { body: { examHeaderId: examId } },
            { signal, once: true, without: 'say' },
          ),
          nothing,
          async () => {
            const exams = await send('listExamOverview', {}, { signal, quiet: true });
            return !exams.some((exam) => exam.examId === examId && isExamSubmitted(exam));
          },
        ),
      ),
      withdrawLetter: fromPromise(({ input, signal }) =>
        orRead<object>(
          send('withdrawPdReferenceLetter', { body: input }, { signal, once: true, without: 'say' }),
          nothing,
          async () => {
            const query = { examId: input.examId };
            return (await send('getPdReferenceLetter', { query }, { signal, quiet: true })) === null;
          },
        ),
      ),
      draft: wireDraft(services, device),
      upload: accommodationUploadMachine.provide({
        actors: {
          check: checkFile,
          upload: sendFile(async ({ fields: { isNew, version, examId, ...fields }, file }, options) => {
            const query = { examId };
            const read = () =>
              send('getAccommodation', { query }, { signal: options.signal, quiet: true }).then(
                (accommodation) => accommodation ?? undefined,
              );
            const written = isNew
              ? send('createAccommodation', { query, body: { ...fields, file: file! } }, options) // checked before
              : send(
                  'updateAccommodation',
                  { query, body: { ...fields, ...(file && { file }) } },
                  { ...options, ifMatch: version },
                );
            const answered = await (isNew ? orRead(written, read) : nullIfMissing(orRead(written, read)));
            if (answered === null) return null;
            // "The page reloads": as after the statements.
            return (await read().catch(() => null)) ?? answered;
          }),
        },
      }),
      fees: registrationFeesMachine.provide({
        actors: paymentPorts<{ examId: number }>(services.api, {
          returnTo: 'registration',
          loadFees: ({ examId }, signal) => feesOf(send, examId, { signal }),
        }),
      }),
    },
  });
}

export default screen({
  wire,
  View: ExamRegistrationScreen,
  texts: ['registration', 'files', 'payments', 'todo'],
});
