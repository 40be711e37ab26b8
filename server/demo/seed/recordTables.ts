import * as z from 'zod/mini';
import { outcomeRegistries as registries } from '#contract/cc/continuousCertification.ts';
import { selfReportedCme as selfReported } from '#contract/cme/cme.ts';
import { profileFields } from '#contract/profile/profiles.ts';
import type { RecordFields } from '#contract/records/recordFields.ts';
import * as standingAreas from '#contract/standing/standing.ts';
import * as trainingAreas from '#contract/training/training.ts';
import { lastDayOfCredit } from '#domain/cme/cmeSummary.ts';
import type { TableRecord } from '#server/board/boardFile.ts';
import { day, dayAndTime, id, optional, text, yesOrNo, type Cell } from '#server/board/cells.ts';
import type { Columns } from '#server/board/readFolder.ts';
import { columnOf } from '#server/db/columns.ts';
import { added, replaced, type DemoTable } from './tables.ts';

const user_name = text(100);

/** A cell that takes what a member may write into a field; what is empty where that is allowed. */
function cellOf({ kind, schema, isOptional, when, isNumber, fixed }: RecordFields[string]): Cell<unknown> {
  const isNumeric = kind === 'credits' || isNumber === true;
  const valid: Cell<unknown> = {
    read: (typed) => z.safeParse(schema, isNumeric ? Number(typed) : typed).data,
    rule: `Enter a value of the kind ${kind}.`,
  };
  switch (kind) {
    case 'flag':
      return yesOrNo;
    case 'scope':
      return id;
    case 'fixed':
      return optional(valid, fixed);
    case 'day':
      return isOptional || when ? optional(day, null) : day;
    default:
      return isOptional || when ? optional(valid, isNumber ? null : kind === 'credits' ? 0 : '') : valid;
  }
}

/** The columns of an area's fields. */
const columnsOf = (fields: RecordFields): Columns =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [columnOf(name), cellOf(field)]));

/** The columns of owned records: their key, if they have one, whose they are, and the fields of the contract. */
const owned = ({ key, fields }: { readonly key?: string; readonly fields: RecordFields }): Columns => ({
  ...(key !== undefined && { [columnOf(key)]: id }),
  user_name,
  ...columnsOf(fields),
});

/** What members may edit and delete; the dates of what nobody has edited move. */
const moving = (table: string, key: string, columns: Columns, moves: readonly string[]): DemoTable => ({
  table,
  columns,
  key: [key],
  later: 'kept',
  moves,
  only: 'unedited',
});

export const medicalLicenses = moving(
  'medical_licenses',
  'license_id',
  { ...owned(standingAreas.medicalLicenses), reporting_organization: optional(text(200), null) },
  ['issue_date', 'expire_date'],
);

/** The first of them decides whether they are there already. */
export const standing: readonly DemoTable[] = [
  added('standing_details', owned(standingAreas.standingDetails)),
  added('appointments', owned(standingAreas.appointments)),
  added('sanctions', owned(standingAreas.sanctions)),
];

/** Training but the rotations. The first of them decides whether it is there already. */
export const training: readonly DemoTable[] = [
  added('medical_trainings', owned(trainingAreas.medicalSchool)),
  added('gme_informations', owned(trainingAreas.gmeInformation)),
  added('residencies', owned(trainingAreas.residencies)),
  added('fellowships', owned(trainingAreas.fellowships)),
  added('other_certifications', owned(trainingAreas.otherCertifications)),
  added('advanced_trainings', owned(trainingAreas.advancedTrainings)),
  added('additional_trainings', owned(trainingAreas.additionalTrainings)),
];

const withExpiry = (record: TableRecord) => ({
  ...record,
  credit_exp_date: lastDayOfCredit(String(record['date'])),
});
const { date, credits_total, credits_sa } = columnsOf(selfReported.fields) as Record<string, Cell<unknown>>;

/** Each sum is what the demo's accounts are known for; what is six years old has expired. */
export const cmeCredits = replaced('cme_credits', owned(selfReported), withExpiry);
export const cmeAdjustments = replaced(
  'cme_adjustments',
  {
    cme_id: id,
    user_name,
    date: date!,
    credits_total: credits_total!,
    credits_sa: credits_sa!,
    reason: text(200),
  }, // fields of the area
  withExpiry,
);
export const selfReportedCme: DemoTable = {
  ...moving('self_reported_cme', 'cme_id', owned(selfReported), ['date', 'credit_exp_date']),
  derived: withExpiry,
};

export const outcomeRegistries = added('outcome_registries', owned(registries));

const { firstName: _, lastName: __, displayName: ___, ...profileOnly } = profileFields; // of the account

/** Everyone's but that of `nora.lindqvist`, who has not saved one. `samuel.brandt` last confirmed it over a year ago. */
export const profiles: DemoTable = {
  table: 'user_profiles',
  columns: { user_name, ...columnsOf(profileOnly), user_confirmed_date: dayAndTime },
  key: ['user_id'],
  later: 'added',
  moves: ['user_confirmed_date', 'created_at_utc', 'last_updated_at_utc'],
  only: 'createdByOwner',
  derived: (record) => ({
    ...record,
    created_by_user_id: record['user_id'],
    created_at_utc: record['user_confirmed_date'],
    last_updated_by_user_id: record['user_id'],
    last_updated_at_utc: record['user_confirmed_date'],
  }),
};
