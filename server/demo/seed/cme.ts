import type { DateTime } from 'luxon';
import { lastDayOfCredit } from '#domain/cme/cmeSummary.ts';
import { cmeAdjustments, cmeCredits, selfReportedCredits } from '#server/db/cme.ts';
import type { Tx } from '#server/db/database.ts';
import { typed } from '#server/db/typed.ts';

type Credit = typeof cmeCredits.$inferInsert;

const college = 'Lakes College of Surgeons';
const accme = 'Council for Medical Education';
const activities = {
  congress: ['Annual surgical congress', college, accme, college],
  selfTest: ['Surgical self-assessment program', college, accme, college],
  trauma: ['Trauma evaluation and management', 'Harborview Trauma Institute', accme, college],
  robotics: ['Robotic hernia repair, hands-on course', 'Cedar Mesa Medical Center', accme, ''],
  grandRounds: ['Surgical grand rounds', 'St. Brennan University Hospital', accme, 'St. Brennan University'],
  safety: ['Patient safety and error prevention', 'Institute for Safer Surgery', accme, ''],
  journal: ['Journal-based CME, volume of the year', 'Annals of Operative Care', accme, college],
} as const;
type Activity = keyof typeof activities;

/** Years before today's, month and day, credits, credits with self-assessment, and what it was. */
type Reported = readonly [years: number, day: string, credits: number, sa: number, activity: Activity];

// Each sum is what the demo's accounts are known for; what is six years old has expired.
const reported: Readonly<Record<number, readonly Reported[]>> = {
  121: [
    [6, '05-12', 20, 0, 'congress'],
    [5, '03-14', 8, 4, 'selfTest'],
    [5, '10-06', 6, 0, 'trauma'],
    [4, '04-21', 18, 6, 'congress'],
    [4, '09-30', 12.5, 0, 'grandRounds'],
    [3, '02-11', 15.5, 8, 'selfTest'],
    [3, '11-05', 12, 0, 'safety'],
    [2, '05-20', 16, 0, 'congress'],
    [2, '10-18', 10, 5, 'journal'],
    [1, '03-03', 12, 0, 'robotics'],
  ],
  122: [
    [5, '06-10', 8, 0, 'congress'],
    [4, '03-18', 20, 8, 'selfTest'],
    [4, '10-02', 14, 6, 'journal'],
    [3, '05-15', 22, 10, 'selfTest'],
    [3, '09-09', 10, 0, 'grandRounds'],
    [2, '04-27', 24, 8, 'congress'],
    [1, '06-30', 18, 6, 'journal'],
  ],
  123: [
    [6, '04-08', 30, 0, 'congress'],
    [5, '09-17', 9, 0, 'trauma'],
    [4, '05-03', 22, 0, 'congress'],
    [3, '10-22', 18, 4, 'journal'],
    [2, '03-12', 12, 0, 'grandRounds'],
  ],
  124: [
    [4, '04-30', 40, 10, 'selfTest'],
    [3, '06-11', 35, 0, 'congress'],
    [2, '05-06', 30, 12, 'journal'],
    [1, '10-14', 25, 0, 'grandRounds'],
  ],
  125: [
    [3, '09-24', 30, 0, 'congress'],
    [2, '03-29', 28, 6, 'selfTest'],
    [1, '05-18', 24, 0, 'trauma'],
  ],
  131: [
    [4, '02-26', 45, 15, 'selfTest'],
    [3, '05-09', 40, 0, 'congress'],
    [2, '11-12', 35, 10, 'journal'],
    [1, '04-04', 20, 0, 'safety'],
  ],
  132: [
    [5, '11-19', 11, 0, 'trauma'],
    [4, '05-25', 34, 0, 'congress'],
    [3, '03-07', 30, 8, 'selfTest'],
    [2, '10-28', 26, 0, 'grandRounds'],
    [1, '02-16', 14, 0, 'safety'],
  ],
};

const row = (
  cmeId: number,
  userId: number,
  date: string,
  [creditsTotal, creditsSA]: readonly [number, number],
  activity: Activity,
): Credit => {
  const [title, accreditedProvider, accreditingBody, reportingOrganization] = activities[activity];
  return {
    cmeId,
    userId,
    date,
    creditsTotal,
    creditsSA,
    title,
    accreditedProvider,
    accreditingBody,
    reportingOrganization,
    creditExpDate: lastDayOfCredit(date),
  };
};

const credits = (today: DateTime): Credit[] =>
  Object.entries(reported).flatMap(([userId, rows]) =>
    rows.map(([years, day, total, sa, activity], index) =>
      row(Number(userId) * 20 + index, Number(userId), `${today.year - years}-${day}`, [total, sa], activity),
    ),
  );

function ownCredits(today: DateTime): Credit[] {
  const own = (cmeId: number, userId: number, days: number, total: number, activity: Activity) =>
    row(cmeId, userId, today.minus({ days }).toISODate()!, [total, 0], activity); // the day of seeding is valid
  return [
    own(1, 121, 40, 5, 'safety'),
    own(2, 121, 75, 3, 'grandRounds'),
    own(3, 122, 90, 10, 'robotics'),
    own(4, 125, 55, 6, 'journal'),
    own(5, 132, 30, 6, 'grandRounds'),
  ];
}

function adjustments(today: DateTime): (typeof cmeAdjustments.$inferInsert)[] {
  const waived = (cmeId: number, userId: number, years: number, creditsTotal: number, reason: string) => {
    const date = `${today.year - years}-07-01`;
    return { cmeId, userId, date, creditsTotal, creditsSA: 0, reason, creditExpDate: lastDayOfCredit(date) };
  };
  return [waived(11, 121, 7, 20, 'Family leave'), waived(12, 131, 2, 15, 'Service as an examiner')];
}

/** The CME of the demo. What the board has is replaced; of what members reported, only the dates of rows that no member has edited move. */
export async function seedCme(tx: Tx, today: DateTime): Promise<void> {
  const on = typed(tx);
  await on.delete(cmeCredits);
  await on.delete(cmeAdjustments);
  await on.insert(cmeCredits).values(credits(today));
  await on.insert(cmeAdjustments).values(adjustments(today));
  const own = ownCredits(today);
  const [known] = await tx.query('select 1 from self_reported_cme limit 1');
  if (!known) {
    await on.insert(selfReportedCredits).values(own);
    return;
  }
  for (const { cmeId, date, creditExpDate } of own)
    await tx.query(
      'update self_reported_cme set date = $2, credit_exp_date = $3 where cme_id = $1 and version = 1',
      [cmeId, date, creditExpDate],
    );
}
