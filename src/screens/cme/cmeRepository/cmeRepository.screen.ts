import { selfReportedCme, type CmeAdjustment, type CmeCredit } from '#contract/cme.ts';
import type { Certification } from '#contract/dashboard.ts';
import { selfReportedRules } from '#domain/cme/selfReported.ts';
import { createPartsMachine } from '#machines/kit/parts.machine.ts';
import { areaRecords } from '#machines/kit/records/areaRecords.ts';
import { wireRecords } from '#wiring/records.ts';
import { resource } from '#wiring/resource.ts';
import { screen } from '#wiring/screen.ts';
import type { Services } from '#wiring/services.ts';
import CmeRepositoryScreen from './CmeRepositoryScreen.tsx';

const reported = areaRecords('selfReportedCme', selfReportedRules);

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
      reported: wireRecords(services, 'selfReportedCme', selfReportedCme, reported),
    },
    {
      // The route requires sign-in.
      inputs: { reported: ({ person }) => ({ key: { userId: person!.userId } }) },
      reloads: [
        {
          after: 'reported',
          emits: ['record.saved', 'record.removed'],
          parts: { credits: 'resource.reload' },
        },
      ],
    },
  );
};

export default screen({ wire, View: CmeRepositoryScreen, texts: ['cme', 'records', 'cards'] });
