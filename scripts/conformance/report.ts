import type { Call } from '#contract/core/call.ts';
import type { CallName } from '#contract/calls.ts';
import type { Finding } from './backend.ts';
import type { Conformance } from './check.ts';

type Rows = Readonly<Record<CallName, Call>>;

/** Whether a finding is something that the backend has to change. */
const isTrouble = ({ state, call }: Finding, rows: Rows) =>
  state === 'misfit' || state === 'failed' || (state === 'missing' && rows[call].added === undefined);

/** Whether the portal works with this backend, as far as was tried. */
export const passes = ({ findings, withoutRole, notSignedIn }: Conformance, rows: Rows): boolean =>
  withoutRole.length === 0 &&
  notSignedIn.length === 0 &&
  !findings.some((finding) => isTrouble(finding, rows));

const headings: Readonly<Record<Finding['state'], string>> = {
  fits: 'fits',
  fitsBut: 'fits, but the portal has to forgive',
  misfit: 'does not fit',
  missing: 'missing',
  empty: 'not seen: the backend had no record of the ids that were tried',
  failed: 'failed',
  notTried: 'not tried',
};
const order = ['misfit', 'failed', 'missing', 'fitsBut', 'empty', 'notTried', 'fits'] as const;
function lineOf({ call, state, details }: Finding, rows: Rows): string {
  const { method, path, added } = rows[call];
  const lost = state === 'missing' && added !== undefined ? [`optional; without it: ${added}`] : details;
  return [`  ${method} ${path} (${call})`, ...lost.map((each) => `      ${each}`)].join('\n');
}

/** Only the names, by what is said of them. */
function namesOf(findings: readonly Finding[]): string {
  const reasons = new Set(findings.map(({ details }) => details.join(', ')));
  return [...reasons]
    .map((reason) => {
      const mine = findings.filter(({ details }) => details.join(', ') === reason).map(({ call }) => call);
      return `  ${reason === '' ? '' : `${reason}: `}${mine.join(', ')}`;
    })
    .join('\n');
}

/** The findings as text for a developer of the backend, the worst first. */
export function report({ findings, withoutRole, notSignedIn }: Conformance, rows: Rows): string {
  const parts = order.flatMap((state) => {
    const mine = findings.filter((finding) => finding.state === state);
    if (mine.length === 0) return [];
    const isLong = state !== 'fits' && state !== 'notTried';
    const lines = isLong ? mine.map((each) => lineOf(each, rows)) : [namesOf(mine)];
    return [`${headings[state]} (${mine.length})`, ...lines, ''];
  });
  const accounts = [
    ...notSignedIn.map((userName) => `${userName} could not sign in; see authenticate below.`),
    ...withoutRole.map(
      (userName) =>
        `The token of ${userName} names no role that the portal knows; see --roles and docs/backend.md.`,
    ),
  ];
  const isOptional = ({ call }: Finding) => rows[call].added !== undefined;
  const lacking = findings.filter((each) => each.state === 'missing' && isOptional(each));
  const baseOf = (call: CallName) => rows[call].path.replace(/\/(?:\{\w+\}|by-[\w-]+)$/, '');
  const lackingPaths = new Set(lacking.map(({ call }) => baseOf(call)));
  const writes = findings.filter((each) => each.state === 'notTried' && isOptional(each));
  // A backend that cannot read at an address cannot write there.
  const leaveOut = [...lacking, ...writes.filter(({ call }) => lackingPaths.has(baseOf(call)))];
  const untried = writes.filter((each) => !leaveOut.includes(each)).map(({ call }) => call);
  const setting = JSON.stringify({ leaveOut: leaveOut.map(({ call }) => call) });
  const hint =
    leaveOut.length === 0
      ? []
      : [
          'So that the portal does not ask for the optional calls, name them in your settings (docs/backend.md):',
          `  ${setting.slice(1, -1)}`,
          ...(untried.length > 0
            ? [
                `Add those that you do not have of the optional ones that were not tried: ${untried.join(', ')}`,
              ]
            : []),
          '',
        ];
  const trouble = findings.filter((each) => isTrouble(each, rows)).length;
  const count = (state: Finding['state']) => findings.filter((each) => each.state === state).length;
  const sum = `${count('fits')} fit, ${count('fitsBut')} fit with forgiveness, ${trouble} to correct, ${leaveOut.length} optional ones missing, ${count('empty') + count('notTried')} not seen.`;
  return [...accounts, ...(accounts.length > 0 ? [''] : []), ...parts, ...hint, sum, ''].join('\n');
}
