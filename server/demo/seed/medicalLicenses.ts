import type { DateTime } from 'luxon';
import type { Tx } from '#server/db/database.ts';
import { medicalLicenses } from '#server/db/standing.ts';
import { typed } from '#server/db/typed.ts';

/** Items of the pick-list `license-types`. */
const [full, , training] = ['1', '2', '3'];

type Row = typeof medicalLicenses.$inferInsert;

const license = (
  today: DateTime,
  licenseId: number,
  userId: number,
  [issuingStateId, licenseNumber, licenseTypeId, reportingOrganization]: readonly [
    state: string,
    number: string,
    type: string | undefined,
    reportedBy?: string,
  ],
  [yearsAgo, daysLeft]: readonly [number, number],
): Row => ({
  licenseId,
  userId,
  issuingStateId,
  licenseNumber,
  licenseTypeId: licenseTypeId ?? '1',
  issueDate: today.minus({ years: yearsAgo }).startOf('month').toISODate()!, // the day of seeding is valid
  expireDate: today.plus({ days: daysLeft }).toISODate()!,
  reportingOrganization: reportingOrganization ?? null,
});

const licenses = (today: DateTime): Row[] => [
  license(today, 1, 121, ['US-OH', '35.104233', full, 'State Medical Board of Ohio'], [11, 141]),
  license(today, 2, 121, ['US-KY', '48821', full], [6, 512]),
  license(today, 3, 122, ['US-CA', 'A 77120', full], [14, 402]),
  license(today, 4, 125, ['US-TX', 'P4410', full], [8, 660]),
  license(today, 5, 115, ['US-IL', '125-066231', training], [4, 217]),
  license(today, 6, 111, ['US-MA', 'L-290114', training], [3, 220]),
  // Ends before the spring certifying exam.
  license(today, 7, 115, ['US-IL', '036-140822', full], [1, 70]),
  // Does not open the certifying exam.
  license(today, 8, 123, ['US-OH', '57.031902', training], [4, 120]),
  license(today, 9, 131, ['US-CA', 'A 81204', full], [12, 380]),
  license(today, 10, 132, ['US-OH', '35.118840', full], [13, 460]),
];

/** The licenses of the demo; later only the dates of those that no member has edited move with the day. */
export async function seedMedicalLicenses(tx: Tx, today: DateTime): Promise<void> {
  const rows = licenses(today);
  const [known] = await tx.query('select 1 from medical_licenses limit 1');
  if (!known) {
    await typed(tx).insert(medicalLicenses).values(rows);
    return;
  }
  for (const { licenseId, issueDate, expireDate } of rows)
    await tx.query(
      'update medical_licenses set issue_date = $2, expire_date = $3 where license_id = $1 and version = 1',
      [licenseId, issueDate, expireDate],
    );
}
