import type { DateTime } from 'luxon';
import { sanctionsVersion } from '#contract/standing/standingStatements.ts';
import type { Tx } from '#server/db/database.ts';
import { appointments, sanctions, standingDetails } from '#server/db/standing.ts';
import { typed } from '#server/db/typed.ts';

/** Items of `practice-types`, `appointment-types` and `organization-types`. */
const academic = ['1', '1', '3'] as const;
const community = ['2', '1', '1'] as const;
const locum = ['7', '5', '1'] as const;

type Kind = readonly [practice: string, appointment: string, organization: string];

const appointment = (
  apptId: number,
  userId: number,
  [practiceTypeId, appointmentTypeId, organizationTypeId]: Kind,
  [stateCode, organizationId, other]: readonly [state: string, organization: string, other?: string],
  authorizingOfficial: string,
  primaryAppointment = true,
): typeof appointments.$inferInsert => ({
  apptId,
  userId,
  practiceTypeId,
  appointmentTypeId,
  organizationTypeId,
  stateCode,
  organizationId,
  other: other ?? '',
  authorizingOfficial,
  primaryAppointment,
});

const rows = [
  appointment(1, 121, academic, ['OH', '2004'], 'Rosa Lund, MD, Medical Director'),
  appointment(2, 121, locum, ['KY', '', 'Barren Fork Community Hospital'], 'Otis Greene, MD', false),
  appointment(3, 122, academic, ['CA', '2012'], 'Helen Park, MD, Chief of Surgery'),
  appointment(4, 125, community, ['TX', '2005'], 'Col. James Whitaker, MD'),
  appointment(5, 131, academic, ['CA', '2012'], 'Helen Park, MD, Chief of Surgery'),
  appointment(6, 132, community, ['OH', '2004'], 'Rosa Lund, MD, Medical Director'),
];

/** Surgeons whose standing details are on record, with what they mostly do by the items of `primary-practices`. */
const practices: readonly (readonly [userId: number, practice: string])[] = [
  [121, '7'],
  [122, '10'],
  [125, '8'],
  [131, '7'],
  [132, '10'],
];

const no = 'No';
const noSanction = (userId: number): typeof sanctions.$inferInsert => ({
  userId,
  licenseAction: no,
  licenseActionExplanation: '',
  privilegesAction: no,
  privilegesActionExplanation: '',
  disciplinaryAction: no,
  disciplinaryActionExplanation: '',
  conviction: no,
  convictionExplanation: '',
  healthCondition: no,
  healthConditionExplanation: '',
  wordingVersion: sanctionsVersion,
});

/** The appointments, standing details and sanctions of the demo, inserted once. */
export async function seedAppointments(tx: Tx, today: DateTime): Promise<void> {
  const [known] = await tx.query('select 1 from standing_details limit 1');
  if (known) return;
  const on = typed(tx);
  await on.insert(appointments).values(rows);
  await on.insert(standingDetails).values(
    practices.map(([userId, primaryPracticeId]) => ({
      userId,
      primaryPracticeId,
      clinicallyActive: 'Yes',
      nonClinicalExplanation: '',
      hasPrivileges: 'Yes',
      noPrivilegesExplanation: '',
    })),
  );
  await on.insert(sanctions).values([
    ...[121, 122, 131, 132].map(noSanction),
    {
      ...noSanction(125),
      disciplinaryAction: 'Yes',
      disciplinaryActionDate: today.minus({ years: 3 }).toISODate(),
      disciplinaryActionExplanation:
        'Letter of reprimand from the hospital for charts completed late. Resolved after six months; no further action.',
    },
  ]);
}
