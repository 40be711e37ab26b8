import { NO_VERSION } from '#contract/core/version.ts';
import type { CallName } from '#contract/calls.ts';
import { selfReportedCme } from '#contract/cme/cme.ts';
import type { PickListItem } from '#contract/pickLists/pickLists.ts';
import type { RecordFields, RecordList } from '#contract/records/recordFields.ts';
import type { AnyRecordArea } from '#contract/records/records.ts';
import { appointments, medicalLicenses } from '#contract/standing/standing.ts';
import { fellowships, otherCertifications, residencies, rotations } from '#contract/training/training.ts';
import { isAsked } from '#domain/records/recordForm.ts';
import type { Finding, Visitor } from './backend.ts';

/** The areas of records whose test record can be deleted again. */
export const erasableAreas: readonly AnyRecordArea[] = [
  medicalLicenses,
  appointments,
  otherCertifications,
  fellowships,
  rotations,
  residencies,
  selfReportedCme,
];

const MARK = 'Conformance check';
const DAY = 86_400_000;
const specialties: RecordList = { name: 'exam-specialties', saves: 'itemValue' };
/** Long ago, so that a test record overlaps nothing; each further day of a record is later. */
const FIRST_DAY = Date.UTC(1991, 0, 7);

async function firstItem(
  visitor: Visitor,
  { list, options }: { list?: RecordList | undefined; options?: readonly string[] | undefined },
  values: Readonly<Record<string, unknown>>,
): Promise<string> {
  if (options) return options[0] ?? '';
  if (!list) return '';
  const filter = list.from && { [list.from.parameter]: values[list.from.field] };
  const query = { ...list.query, ...filter } as Record<string, string | number>;
  const { value } = await visitor.ask('getPickList', { params: { name: list.name }, query });
  const items = (Array.isArray(value) ? value : []) as PickListItem[];
  const modifier = list.modifiedBy === undefined ? undefined : values[list.modifiedBy];
  const item = items.find((each) => modifier === undefined || each.modifier === modifier);
  return item?.[list.saves] ?? item?.itemValue ?? '';
}

/** A record that the portal could have sent; what may be empty is empty. */
async function sampleBody(
  visitor: Visitor,
  fields: RecordFields,
): Promise<Readonly<Record<string, unknown>>> {
  const values: Record<string, unknown> = {};
  let days = 0;
  for (const [name, field] of Object.entries(fields)) {
    const isEmpty = field.isOptional || !isAsked(field, values);
    const none = field.schema.safeParse(null).success ? null : '';
    switch (field.kind) {
      case 'scope':
        values[name] = Number(await firstItem(visitor, { list: specialties }, values));
        break;
      case 'flag':
        values[name] = false;
        break;
      case 'fixed':
        values[name] = field.fixed;
        break;
      case 'credits':
        values[name] = field.isOptional ? 0 : 1;
        break;
      case 'day':
        values[name] = isEmpty ? none : new Date(FIRST_DAY + days++ * 60 * DAY).toISOString().slice(0, 10);
        break;
      case 'year':
        values[name] = isEmpty ? none : '1991';
        break;
      case 'choice': {
        const chosen = isEmpty ? none : await firstItem(visitor, field, values);
        values[name] = field.isNumber && chosen !== null ? Number(chosen) : chosen;
        break;
      }
      default:
        values[name] = isEmpty ? none : MARK.slice(0, field.most ?? MARK.length);
    }
  }
  return values;
}

const idOf = (row: unknown, key: string) => {
  const id =
    typeof row === 'object' && row !== null ? (row as Readonly<Record<string, unknown>>)[key] : undefined;
  return typeof id === 'number' ? id : undefined;
};

/** A write that was accepted is done, whatever it answers; the portal then reads the record. */
const accepted = (finding: Finding): Finding =>
  finding.state === 'misfit'
    ? {
        ...finding,
        state: 'fitsBut',
        details: [
          `accepted; the portal reads the record again, because ${finding.details[0] ?? 'it has none'}`,
        ],
      }
    : finding;

/** Another text in a field of the record, so that it is a change; empty where it has no such field. */
const changeOf = (fields: RecordFields) =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, { kind, isOptional, when }]) => kind === 'text' && !isOptional && !when)
      .slice(0, 1)
      .map(([name, { most = MARK.length }]) => [name, MARK.slice(1, most + 1)]),
  );

/** The version of a record that was read; undefined at a backend without versions. */
function versionOf(row: unknown): number | undefined {
  const { version } = (row ?? {}) as { version?: number };
  return version === NO_VERSION ? undefined : version;
}

const withoutNewVersion = ({ details, ...finding }: Finding): Finding => ({
  ...finding,
  state: finding.state === 'fits' ? 'fitsBut' : finding.state,
  details: [...details, 'its version does not change with the record; leave out versions that say nothing'],
});

/** Adds a record to an area, reads, changes and deletes it, and checks that it is gone. */
export async function walkArea(visitor: Visitor, area: AnyRecordArea): Promise<Finding[]> {
  const { names, key, idAt, fields } = area;
  const body = await sampleBody(visitor, fields as RecordFields);
  const scope = Object.fromEntries(
    Object.entries(fields as RecordFields)
      .filter(([, { kind }]) => kind === 'scope')
      .map(([name]) => [name, body[name] as number]),
  );
  const listed = async () => {
    const { finding, value } = await visitor.ask(names.list as CallName, { query: scope });
    // The portal reads reported credits there too, where the backend has no list of their own.
    const rows =
      finding.state === 'missing' && names.list === 'listSelfReportedCme'
        ? (await visitor.ask('listItemizedCme', {})).value
        : value;
    return Array.isArray(rows) ? rows.map((row) => idOf(row, key)).filter((id) => id !== undefined) : null;
  };
  const known = await listed();
  // Without the list, what was added could not be deleted.
  if (known === null)
    return [
      {
        call: names.create as CallName,
        state: 'notTried',
        details: ['its list could not be read, so that a test record could not be found again'],
      },
    ];
  const before = new Set(known);
  const made = await visitor.ask(names.create as CallName, { body });
  const findings: Finding[] = [accepted(made.finding)];
  const id = (await listed())?.find((each) => !before.has(each));
  if (id === undefined) {
    if (findings[0]!.state === 'fits' || findings[0]!.state === 'fitsBut')
      findings.push({
        call: names.create as CallName,
        state: 'misfit',
        details: [`accepted, but the list does not have it; delete the record "${MARK}" yourself`],
      });
    return findings;
  }
  const at = (use: 'get' | 'update' | 'remove') => ({ [idAt[use].part]: { [idAt[use].name]: id } });
  const read = () => (names.get ? visitor.ask(names.get as CallName, at('get')) : null);
  const first = await read();
  if (first) findings.push(first.finding);
  if (names.update) {
    const change = changeOf(fields);
    const sent = { ...at('update'), body: { ...body, ...change } };
    const changed = accepted((await visitor.ask(names.update as CallName, sent)).finding);
    const version = versionOf(first?.value);
    const isSame = version !== undefined && version === versionOf((await read())?.value);
    findings.push(isSame && Object.keys(change).length > 0 ? withoutNewVersion(changed) : changed);
  }
  findings.push(accepted((await visitor.ask(names.remove as CallName, at('remove'))).finding));
  if ((await listed())?.includes(id))
    findings.push({
      call: names.remove as CallName,
      state: 'misfit',
      details: [`the record ${id} is still in the list`],
    });
  return findings;
}
