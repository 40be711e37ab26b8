// @vitest-environment jsdom
import { fireEvent, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, describe, expect, it } from 'vitest';
import { dialogWords, press, readyPanel } from '#tests/support/pages/queries.ts';
import { renderPortal } from '#tests/support/pages/renderPortal.tsx';
import { screenTests } from '#tests/support/pages/screens.ts';
import { faultSwitches } from '#tests/support/pages/troubles.ts';
import common from '../../../../public/locales/en-US/common.json' with { type: 'json' };
import records from '../../../../public/locales/en-US/records.json' with { type: 'json' };

const tests = screenTests({ faults: true });
const { network, grantOf, app } = tests;
const faults = faultSwitches(tests);
afterEach(() => faults.clear());

describe('a residency whose creation got no answer', () => {
  it('is created once, and what was typed since is left to the person as another one', async () => {
    const grant = await grantOf('nora.lindqvist');
    await app().db.query`delete from residencies where user_id = ${grant.userId}`;
    const programs = async () =>
      (
        await app().db.query<{ program: string }>`
          select program_other as program from residencies
           where user_id = ${grant.userId} order by informationid`
      ).map(({ program }) => program);
    const rendered = await renderPortal({ at: '/gme-history/1', grant });
    await readyPanel('Residencies');
    await press(rendered, 'Add a residency');
    const form = await readyPanel('Add a residency');
    const type = (label: string, value: string) =>
      fireEvent.change(form.getByLabelText(label), { target: { value } });
    const save = () => rendered.user.click(form.getByRole('button', { name: 'Save' }));
    type('Program, if it is not on the list (optional)', 'Lakeshore');
    type('First day', '2024-07-01');
    type('Last day', '2029-06-30');
    await faults.break('createResidency', { kind: 'lose-response', times: 1 });
    network.use(http.get('*/api/gme-residency*', () => new HttpResponse(null, { status: 503 })));
    await save();
    expect(await dialogWords('alertdialog', 'Error')).toBe(common.unconfirmed);
    await press(rendered, 'Okay');
    expect(await programs()).toEqual(['Lakeshore']);
    type('Program, if it is not on the list (optional)', 'Lakeside');
    network.resetHandlers();
    await save();
    expect(await dialogWords('dialog', 'Success')).toBe(records.createdBelow);
    await press(rendered, 'Continue');
    expect(await programs()).toEqual(['Lakeshore']);
    expect(form.getByLabelText<HTMLInputElement>('Program, if it is not on the list (optional)').value).toBe(
      'Lakeside',
    );
    await save();
    expect(await dialogWords('dialog', 'Success')).toBe(records.created);
    await press(rendered, 'Continue');
    expect(await programs()).toEqual(['Lakeshore', 'Lakeside']);
    const list = await readyPanel('Residencies');
    await waitFor(() => expect(list.getAllByRole('row')).toHaveLength(3));
  }, 60_000);
});
