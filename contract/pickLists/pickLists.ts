import * as z from 'zod/mini';
import { call } from '../core/call.ts';
import { necessary } from '../core/reading.ts';

/** The pick-lists of the second specification, §7, and `outcome-registries`, which it does not name. */
export const pickListNames = [
  'abms-surgical-boards',
  'accommodations',
  'accredited-program-institutions',
  'appointment-types',
  'certificate-types',
  'clinical-activities',
  'clinical-levels',
  'countries',
  'degrees',
  'document-types',
  'ethnicities',
  'exam-specialties',
  'exam-statuses',
  'exam-types',
  'fellowship-programs',
  'fellowship-types',
  'genders',
  'graduate-profile',
  'jcaho-organizations',
  'languages',
  'license-types',
  'organization-types',
  'outcome-registries',
  'practice-types',
  'primary-practices',
  'races',
  'reference-letter-alt-role',
  'reference-letter-explain',
  'reference-letter-type',
  'residency-programs',
  'residency-programs-by-examSpecialtyId',
  'examiner-sessions',
  'states',
  'training-types',
  'exam-date-selection',
] as const;
export type PickListName = (typeof pickListNames)[number];

/**
 * One choice; `modifier` is the state code in lists that have one. On `examiner-sessions`, which lists the
 * caller's own sessions, it has the ids of the session's roster schedules: one, or two joined by a comma
 * (`7101,7102`). On `document-types`, `certificate` marks those for which the type of certificate is asked; on
 * `certificate-types`, `none` marks the one of all other documents.
 */
export const PickListItem = z.object({
  itemValue: necessary(z.string(), 'a text or a number'),
  itemDescription: necessary(z.string(), 'a text'),
  modifier: z.optional(z.string()),
  /** Free places, on `exam-date-selection` only; 0 cannot be chosen. */
  seatsLeft: z.optional(z.number()),
});
export type PickListItem = z.output<typeof PickListItem>;

/** The filter parameters; each list reads the one that the specification gives it. */
export const PickListQuery = z.object({
  examSpecialtyId: z.optional(z.coerce.number()),
  fellowshipType: z.optional(z.string()),
  currentDate: z.optional(z.string()),
  countryCode: z.optional(z.string()),
});
export type PickListQuery = z.input<typeof PickListQuery>;

export const pickLists = {
  getPickList: call({
    method: 'GET',
    path: '/api/picklists/{name}',
    summary: 'The choices of a pick-list.',
    access: 'signedIn',
    owner: 'shared',
    params: z.object({ name: z.enum(pickListNames) }),
    query: PickListQuery,
    answer: z.array(PickListItem),
    onDevice: 'day',
  }),
};
