import { describe, expect, it } from 'vitest';
import { sanctionsVersion } from '#contract/standing/standingStatements.ts';
import { standingSummary, type StandingRecords } from './standingSummary.ts';

const unread: StandingRecords = { appointments: undefined, details: undefined, sanctions: undefined };
const details = (clinicallyActive: string, hasPrivileges: string) => ({ clinicallyActive, hasPrivileges });

describe('what is on record about professional standing', () => {
  it('says nothing of what was not read', () => expect(standingSummary(unread)).toEqual({}));

  it('is nothing where nothing is on record', () => {
    expect(standingSummary({ appointments: [], details: null, sanctions: null })).toEqual({
      appointments: 'none',
      details: 'none',
      sanctions: 'none',
    });
  });

  it.each([
    [[{ primaryAppointment: false }], 'noPrimary'],
    [[{ primaryAppointment: false }, { primaryAppointment: true }], 'primary'],
  ])('knows whether one of the appointments is the primary one', (appointments, is) => {
    expect(standingSummary({ ...unread, appointments })).toEqual({ appointments: is });
  });

  it.each([
    [details('Yes', 'Yes'), 'privileges'],
    [details('Yes', 'No'), 'noPrivileges'],
    [details('No', 'Yes'), 'noPrivileges'],
  ])('knows from %o whether there are privileges to name', (row, is) => {
    expect(standingSummary({ ...unread, details: row })).toEqual({ details: is });
  });

  it.each([
    [sanctionsVersion, 'answered'],
    ['2020-1', 'reworded'],
  ])('knows whether the questions were answered in their present wording: %s', (wordingVersion, is) => {
    expect(standingSummary({ ...unread, sanctions: { wordingVersion } })).toEqual({ sanctions: is });
  });
});
