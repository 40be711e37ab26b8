import { Failed } from '#ui/Panel.tsx';
import type { Choices } from '../parts/useChoices.ts';

/** The error of options that could not be fetched, with a retry button. */
export function ListTrouble({ list: { status, fault, onRetry } }: { list: Choices }) {
  return status === 'failed' && <Failed fault={fault} onRetry={onRetry} />;
}
