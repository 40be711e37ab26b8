import { describe, expect, it } from 'vitest';
import type { PickListItem, PickListName, PickListQuery } from '#contract/pickLists/pickLists.ts';
import { profileFields } from '#contract/profile/profiles.ts';
import { appointments } from '#contract/standing/standing.ts';
import { rotations } from '#contract/training/training.ts';
import { withDescriptions } from './descriptions.ts';

const lists: Partial<Record<PickListName, readonly PickListItem[]>> = {
  genders: [{ itemValue: '2', itemDescription: 'Mujer' }],
  states: [{ itemValue: 'US-OH', itemDescription: 'Ohio', modifier: 'OH' }],
  'clinical-levels': [{ itemValue: '105', itemDescription: 'PGY-5' }],
};
const asked: [PickListName, PickListQuery][] = [];
const read = (name: PickListName, query: PickListQuery) => {
  asked.push([name, query]);
  const items = lists[name];
  return items ? Promise.resolve(items) : Promise.reject(new Error('not there'));
};

describe('descriptions that a board does not answer', () => {
  it('are read from the pick-list of the field, by what of an item is saved', async () => {
    const [profile] = await withDescriptions(
      profileFields,
      [{ genderId: 2, gender: '', country: '', countryName: '' }],
      read,
    );
    expect(profile).toEqual({ genderId: 2, gender: 'Mujer', country: '', countryName: '' });
    const [appointment] = await withDescriptions(
      appointments.fields,
      [{ stateCode: 'OH', state: '', practiceType: 'Private' }],
      read,
    );
    expect(appointment).toMatchObject({ state: 'Ohio', practiceType: 'Private' });
  });

  it('read one list once for all records, with the parameter that another field has', async () => {
    asked.length = 0;
    const row = { examSpecialtyId: 3, clinicalLevelId: '105', clinicalLevel: '' };
    const rows = await withDescriptions(rotations.fields, [row, row], read);
    expect(rows.map(({ clinicalLevel }) => clinicalLevel)).toEqual(['PGY-5', 'PGY-5']);
    expect(asked).toEqual([['clinical-levels', { examSpecialtyId: 3 }]]);
  });

  it('stay empty where the list has no such item, or cannot be read', async () => {
    const unknown = { genderId: 9, gender: '', firstLanguageId: 1, firstLanguage: '' };
    expect(await withDescriptions(profileFields, [unknown], read)).toEqual([unknown]);
  });

  it('ask for nothing where the board answers them', async () => {
    asked.length = 0;
    const rows = [{ genderId: 2, gender: 'Female' }];
    expect(await withDescriptions(profileFields, rows, read)).toEqual(rows);
    expect(asked).toEqual([]);
  });
});
