import { isText, settingsOfPage } from './pageSettings.ts';

/**
 * The calls that the board's backend does not have, as the page names them in `<meta name="portal-calls">`: JSON such as
 * `{"leaveOut":["getReceipt"]}`. Names are those of the contract; calls of the specification are left out too.
 */
export function leftOutCallsOfPage(page: Document = document): readonly string[] {
  const { leaveOut } = settingsOfPage('portal-calls', page);
  return Array.isArray(leaveOut) ? leaveOut.filter(isText) : [];
}
