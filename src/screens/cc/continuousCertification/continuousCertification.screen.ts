import { fromPromise } from 'xstate';
import { outcomeRegistries } from '#contract/cc/continuousCertification.ts';
import type {
  Certification,
  CertificationStatus,
  DashboardStatusItem,
  Requirement,
} from '#contract/dashboard/dashboard.ts';
import { ccAttestationMachine } from '#machines/cc/continuousCertification/ccAttestation.machine.ts';
import { createPartsMachine } from '#machines/kit/parts.machine.ts';
import { memberCard } from '#machines/kit/records/memberCard.ts';
import { wireDownloads } from '#wiring/downloads.ts';
import { wireMemberRecord } from '#wiring/memberRecord.ts';
import { orRead } from '#wiring/orRead.ts';
import { readAgain } from '#wiring/readAgain.ts';
import { resource } from '#wiring/resource.ts';
import { screen } from '#wiring/screen.ts';
import type { Services } from '#wiring/services.ts';
import ContinuousCertificationScreen from './ContinuousCertificationScreen.tsx';

const registry = memberCard('outcomeRegistry', outcomeRegistries, { key: 'cc:registry.saved' }, null);

const wire = (services: Services) => {
  const { send } = services.api;
  return createPartsMachine(
    'continuousCertification',
    {
      tasks: resource<readonly DashboardStatusItem[]>('ccTasks', (signal) =>
        send('listDashboardStatus', {}, { signal }),
      ),
      requirements: resource<readonly Requirement[]>('ccRequirements', (signal) =>
        send('listRequirements', {}, { signal }),
      ),
      certifications: resource<readonly Certification[]>('ccCertifications', (signal) =>
        send('listCertifications', {}, { signal }),
      ),
      standing: resource<CertificationStatus>('certificationStatus', (signal) =>
        send('getCertificationStatus', {}, { signal }),
      ),
      downloads: wireDownloads(services),
      registry: wireMemberRecord(services, 'outcomeRegistry', outcomeRegistries, registry),
      attestation: ccAttestationMachine.provide({
        actors: {
          load: fromPromise(async ({ signal }) => ({
            value: await send('getCcAttestation', {}, { signal }),
          })),
          save: fromPromise(async ({ input: { draft, value }, signal, system }) => {
            const body = {
              year: value.year,
              wordingVersion: value.asked?.wordingVersion ?? '',
              attested: [...draft.attested],
            };
            const written = send('submitCcAttestation', { body }, { signal, once: true });
            const read = () => readAgain(() => send('getCcAttestation', {}, { signal }), system, signal);
            return { value: await orRead(written, read, ({ submitted }) => submitted !== null) };
          }),
        },
      }),
    },
    {
      inputs: {
        registry: ({ person }) => ({ userId: person!.userId }), // the route requires sign-in
        attestation: (input) => input,
      },
      reloads: [
        {
          after: 'attestation',
          emits: ['card.saved', 'card.accepted'],
          parts: { tasks: 'resource.reload', requirements: 'resource.reload' },
        },
        {
          after: 'registry',
          emits: ['card.saved', 'card.accepted'],
          parts: { tasks: 'resource.reload', requirements: 'resource.reload' },
        },
      ],
    },
  );
};

export default screen({ wire, View: ContinuousCertificationScreen, texts: ['cc', 'records', 'cards'] });
