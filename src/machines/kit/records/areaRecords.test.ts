import { describe, expect, it } from 'vitest';
import { waitFor } from 'xstate';
import { medicalLicenses, type MedicalLicense } from '#contract/standing/standing.ts';
import { recordDraft, type RecordDraft } from '#domain/records/recordForm.ts';
import { medicalLicenseRules } from '#domain/standing/medicalLicense.ts';
import type { LoadedCard } from '#machines/kit/draft/card.types.ts';
import { controlled, runInSystem } from '#tests/support/machines/system.ts';
import { areaRecords, type MemberKey } from './areaRecords.ts';
import type { RecordCard, RecordKey } from './records.types.ts';

const license: MedicalLicense = {
  licenseId: 1,
  userId: 7,
  issuingStateId: 'US-OH',
  issuingState: 'Ohio',
  licenseNumber: '35.1',
  licenseTypeId: '1',
  licenseType: 'Full and unrestricted',
  issueDate: '2020-02-29',
  expireDate: '2031-02-28',
  reportingOrganization: null,
  version: 2,
};

describe('the form of an area', () => {
  it.each([
    ['is not offered again if it would be saved as the board has it', '35.1 ', false],
    ['is offered if it differs', '35.10', true],
  ])('has a draft that %s', async (_, licenseNumber, isOffered) => {
    const load = controlled<
      LoadedCard<RecordCard<MedicalLicense>, RecordDraft>,
      { key: RecordKey<MemberKey>; isFresh: boolean; unanswered: RecordDraft | null }
    >();
    const { form } = areaRecords('licenses', medicalLicenseRules);
    const { actor, stop } = runInSystem(form.provide({ actors: { load: load.logic } }), {
      input: { list: { userId: 7 }, recordId: 1 },
    });
    const draft = { ...recordDraft(medicalLicenses.fields, license), licenseNumber };
    load.last().resolve({
      value: { row: license, version: 2, isReadOnly: false, readOnlyReason: null },
      found: { draft, version: 2, storedAt: '2027-03-08T14:50:00.000Z', leftBy: null },
    });
    await waitFor(actor, (snapshot) => snapshot.hasTag('ready'));
    expect(actor.getSnapshot().hasTag('offered')).toBe(isOffered);
    stop();
  });
});
