import { fromPromise } from 'xstate';
import { selfReportedCme, type CmeAdjustment, type CmeCredit } from '#contract/cme.ts';
import type { Certification } from '#contract/dashboard.ts';
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
import type { Services } from '#wiring/services.ts';
import { checkFile, sendFile } from '#wiring/uploads.ts';
import CmeRepositoryScreen from './CmeRepositoryScreen.tsx';

const reported = areaRecords('selfReportedCme', selfReportedRules);

const ownerOf = ({ person }: ScreenInput) => ({ userId: person!.userId }); // the route requires sign-in

const wire = (services: Services) => {
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
      importing: wireRecordImport(services, 'selfReportedCmeImport', selfReportedCme),
      reported: wireRecords(services, 'selfReportedCme', selfReportedCme, reported),
      proof: cmeProofMachine.provide({
        actors: {
          upload: proofUploadMachine.provide({
            actors: {
              check: checkFile,
              upload: sendFile<ProofFields, object>(({ fields, file }, options) =>
                orRead<object>(
                  send('uploadCmeProof', { query: fields, body: { file: file! } }, options), // an upload needs a file to start
                  nothing,
                ),
              ),
            },
          }),
          remove: fromPromise(async ({ input: { cmeId }, signal }) => {
            const query = { cmeId: cmeId! }; // chosen before
            return await orRead<object>(send('deleteCmeProof', { query }, { signal, once: true }), nothing);
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
          emits: ['record.saved', 'record.removed'],
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

export default screen({ wire, View: CmeRepositoryScreen, texts: ['cme', 'records', 'cards'] });
