import { fromPromise } from 'xstate';
import {
  selfReportedCme,
  type CmeAdjustment,
  type CmeCredit,
  type SelfReportedCme,
} from '#contract/cme/cme.ts';
import type { Certification } from '#contract/dashboard/dashboard.ts';
import { NO_VERSION } from '#contract/core/version.ts';
import { selfReportedRules } from '#domain/cme/selfReported.ts';
import {
  cmeProofMachine,
  proofUploadMachine,
  type ProofFields,
} from '#machines/cme/cmeRepository/cmeProof.machine.ts';
import { createPartsMachine } from '#machines/kit/parts.machine.ts';
import { areaRecords } from '#machines/kit/records/areaRecords.ts';
import type { ScreenInput } from '#machines/screenInput.ts';
import { wireDownloads } from '#wiring/downloads.ts';
import { nothing, orRead } from '#wiring/orRead.ts';
import { wireProfile } from '#wiring/profile.ts';
import { wireRecordImport } from '#wiring/recordImport.ts';
import { wireRecords } from '#wiring/records.ts';
import { resource } from '#wiring/resource.ts';
import { screen } from '#wiring/screen.ts';
import type { PortalChildren } from '#machines/system/portal.machine.ts';
import type { Services } from '#wiring/services.ts';
import { checkFile, sendFile } from '#wiring/uploads.ts';
import CmeRepositoryScreen from './CmeRepositoryScreen.tsx';

const reported = areaRecords('selfReportedCme', selfReportedRules);

const ownerOf = ({ person }: ScreenInput) => ({ userId: person!.userId }); // the route requires sign-in

/** A credit of the list of all credits, if the member reported it. */
const reportedOf = ({ cmeDirect, ...credit }: CmeCredit): SelfReportedCme[] =>
  cmeDirect ? [] : [{ ...credit, proofId: null, version: NO_VERSION }];

const wire = (services: Services, session: PortalChildren['session']) => {
  const { send } = services.api;
  return createPartsMachine(
    'cmeRepository',
    {
      credits: resource<readonly CmeCredit[]>('itemizedCme', (signal) =>
        send('listItemizedCme', {}, { signal }),
      ),
      adjustments: resource<readonly CmeAdjustment[]>('cmeAdjustments', (signal) =>
        send('listCmeAdjustments', {}, { signal }),
      ),
      certifications: resource<readonly Certification[]>('cmeCertifications', (signal) =>
        send('listCertifications', {}, { signal }),
      ),
      profile: wireProfile(services),
      downloads: wireDownloads(services),
      importing: wireRecordImport(services, session, 'selfReportedCmeImport', selfReportedCme),
      reported: wireRecords(services, 'selfReportedCme', selfReportedCme, reported, async () =>
        (await send('listItemizedCme', {})).flatMap(reportedOf),
      ),
      proof: cmeProofMachine.provide({
        actors: {
          upload: proofUploadMachine.provide({
            actors: {
              check: checkFile,
              upload: sendFile<ProofFields, object>(({ fields, file }, options) =>
                orRead<object>(
                  send(
                    'uploadCmeProof',
                    { query: fields, body: { file: file! } }, // an upload needs a file to start
                    { ...options, without: 'say' },
                  ),
                  nothing,
                ),
              ),
            },
          }),
          remove: fromPromise(async ({ input: { cmeId }, signal }) => {
            const query = { cmeId: cmeId! }; // chosen before
            const removed = send('deleteCmeProof', { query }, { signal, once: true, without: 'say' });
            return await orRead<object>(removed, nothing);
          }),
        },
      }),
    },
    {
      inputs: {
        profile: (input) => ({ key: ownerOf(input).userId }),
        importing: (input) => ({ key: ownerOf(input) }),
        reported: (input) => ({ key: ownerOf(input) }),
      },
      reloads: [
        {
          after: 'reported',
          emits: ['record.saved', 'record.accepted', 'record.removed'],
          parts: { credits: 'resource.reload' },
        },
        { after: 'proof', emits: ['proof.changed'], parts: { reported: 'records.reload' } },
        {
          after: 'importing',
          emits: ['records.imported'],
          parts: { reported: 'records.reload', credits: 'resource.reload' },
        },
      ],
    },
  );
};

export default screen({ wire, View: CmeRepositoryScreen, texts: ['cme', 'files', 'records', 'cards'] });
