import {
  gmeInformation,
  residencies,
  rotations,
  type GmeSummaryRow,
  type RotationGap,
  type TrainingRules,
} from '#contract/training/training.ts';
import { residencyRules } from '#domain/training/areaRules.ts';
import { shownSummary } from '#domain/training/gmeSummary.ts';
import { rotationRules } from '#domain/training/rotationRules.ts';
import { areaRecords, type MemberKey } from '#machines/kit/records/areaRecords.ts';
import { memberCard } from '#machines/kit/records/memberCard.ts';
import { createPartsMachine } from '#machines/kit/parts.machine.ts';
import { createResourceMachine } from '#machines/kit/resource.machine.ts';
import type { PortalChildren } from '#machines/system/portal.machine.ts';
import type { ScreenInput } from '#machines/screenInput.ts';
import { wireMemberRecord } from '#wiring/memberRecord.ts';
import { wireProfile } from '#wiring/profile.ts';
import { wireRecordImport } from '#wiring/recordImport.ts';
import { wireRecords } from '#wiring/records.ts';
import { screen } from '#wiring/screen.ts';
import type { Services } from '#wiring/services.ts';
import { fromPromise } from 'xstate';
import GmeHistoryScreen from './GmeHistoryScreen.tsx';

const rotationRecords = areaRecords('rotations', rotationRules, {
  created: { key: 'gme:rotations.created' },
  updated: { key: 'gme:rotations.updated' },
});
const information = memberCard('gmeInformation', gmeInformation);
const residencyRecords = areaRecords('residencies', residencyRules);

const specialtyOf = ({ params }: ScreenInput) => Number(params.examSpecialtyId);
const ownerOf = (input: ScreenInput): MemberKey => ({ userId: input.person!.userId }); // the route requires sign-in
const scoped = (input: ScreenInput): MemberKey => ({
  ...ownerOf(input),
  scope: { examSpecialtyId: specialtyOf(input) },
});

/** What is read of one specialty. */
const ofSpecialty = <Value>(
  id: string,
  read: (query: { examSpecialtyId: number }, signal: AbortSignal) => Promise<Value>,
) =>
  createResourceMachine<Value, number>(id).provide({
    actors: {
      load: fromPromise(async ({ input: { key }, signal }) => ({
        value: await read({ examSpecialtyId: key }, signal),
      })),
    },
  });
const bySpecialty = (input: ScreenInput) => ({ key: specialtyOf(input) });

const wire = (services: Services, session: PortalChildren['session']) => {
  const { send } = services.api;
  return createPartsMachine(
    'gmeHistory',
    {
      rotations: wireRecords(services, 'rotations', rotations, rotationRecords),
      importing: wireRecordImport(services, session, 'rotationImport', rotations),
      gaps: ofSpecialty<readonly RotationGap[]>('rotationGaps', (query, signal) =>
        send('listRotationGaps', { query }, { signal }),
      ),
      summary: ofSpecialty<readonly GmeSummaryRow[]>('gmeSummary', async (query, signal) =>
        shownSummary(await send('listGmeSummary', { query }, { signal })),
      ),
      rules: ofSpecialty<TrainingRules>('trainingRules', (query, signal) =>
        send('getTrainingRules', { query }, { signal, without: 'say' }),
      ),
      profile: wireProfile(services),
      information: wireMemberRecord(services, 'gmeInformation', gmeInformation, information),
      residencies: wireRecords(services, 'residencies', residencies, residencyRecords),
    },
    {
      inputs: {
        rotations: (input) => ({ key: scoped(input) }),
        importing: (input) => ({ key: scoped(input) }),
        gaps: bySpecialty,
        summary: bySpecialty,
        rules: bySpecialty,
        profile: (input) => ({ key: ownerOf(input).userId }),
        information: scoped,
        residencies: (input) => ({ key: ownerOf(input) }),
      },
      isShown: (_, input) => specialtyOf(input) > 0,
      reloads: [
        {
          after: 'rotations',
          emits: ['record.saved', 'record.accepted', 'record.removed'],
          parts: { gaps: 'resource.reload', summary: 'resource.reload' },
        },
        {
          after: 'importing',
          emits: ['records.imported'],
          parts: { rotations: 'records.reload', gaps: 'resource.reload', summary: 'resource.reload' },
        },
      ],
    },
  );
};

export default screen({
  wire,
  View: GmeHistoryScreen,
  texts: ['gme', 'records', 'cards'],
  pickLists: ({ examSpecialtyId }) => [
    { name: 'exam-specialties' },
    // Those of the rotations' fields.
    ...(['clinical-levels', 'clinical-activities', 'residency-programs-by-examSpecialtyId'] as const).map(
      (name) => ({ name, query: { examSpecialtyId } }),
    ),
    { name: 'residency-programs' },
  ],
});
