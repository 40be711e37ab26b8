// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { asFault, type Fault } from '#domain/fault.ts';
import { WithTexts } from '#tests/support/pages/texts.tsx';
import { useFaultText } from './useFaultText.ts';

function Text({ fault }: { fault: Fault }) {
  return <p>{useFaultText()(fault)}</p>;
}

it('says of a removed header that another network helps, and does not promise that another try will', () => {
  const error = { type: 'xsrf', title: '', status: 403, traceId: 'r-1', errors: {} };
  const fault: Fault = { ...asFault(new Error('refused')), kind: 'http', status: 403, error };
  render(<Text fault={fault} />, { wrapper: WithTexts });
  expect(screen.getByText(/use another network/).textContent).not.toMatch(/try again/);
});
