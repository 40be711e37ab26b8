// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { runPortal } from '#tests/support/pages/portal.ts';
import { recordFirstCalls } from './recordFirstCalls.ts';

// The build records them too, and a browser test of tests/browser/bundle.spec.ts opens pages that take these answers.
it(
  'the first calls of the screens are those of their machines, with the user and the path’s ids as names',
  { tags: ['full'] },
  async () => {
    const booted = runPortal();
    const calls = await recordFirstCalls(booted);
    booted.portal.stop();
    expect(calls.dashboard).toContainEqual({
      name: 'getProfile',
      address: '/api/users/profiles/by-userId?userId={userId}&api-version=1.0',
      kinds: '',
    });
    const kindsOf = (name: string) => calls.dashboard?.find((call) => call.name === name)?.kinds;
    expect(kindsOf('listTraineePrograms')).toBe('Tt');
    expect(kindsOf('listCertifications')).toBe('Ss');
    expect(calls.gmeHistory?.map(({ address }) => address)).toContain(
      '/api/graduate-medical-education/gaps?examSpecialtyId={examSpecialtyId}&api-version=1.0',
    );
    expect(calls.cmeRepository?.every(({ kinds }) => kinds === 'Ss')).toBe(true);
    expect(calls.oralExam?.map(({ name }) => name)).toEqual(['getSessionExaminee', 'listCaseScores']);
    expect(calls.gmeHistory?.map(({ address }) => address)).toContain(
      '/api/picklists/clinical-levels?examSpecialtyId={examSpecialtyId}&api-version=1.0',
    );
    const silent = Object.entries(calls).filter(([, each]) => each.length === 0);
    // What these ask for first names the present moment.
    expect(silent.map(([name]) => name)).toEqual(['examinationRosters', 'oralExaminations']);
    // What names a moment differs each time, and what is asked for twice measures something.
    const addresses = Object.values(calls).flatMap((each) => each.map(({ address }) => address));
    expect(addresses.filter((address) => /\d{4}-\d\d|9876\d{5}|server-time/.test(address))).toEqual([]);
  },
);
