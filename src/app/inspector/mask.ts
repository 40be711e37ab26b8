/** Names of members that hold a secret or say who somebody is. */
const people =
  /userName|email|firstName|lastName|displayName|fullName|programDirector|programName|officialName|authOfficial|hospital|applicant|demoAccounts|examineeName|partnerName|candidateNumber|^conflict$/i;
const secrets =
  /token|password|passphrase|guid|absId|certificateNumber|confirmationNumber|receiptNumber|cardEnding/i;
/** What people typed, what they called their papers, what is asked in a case, and versions of a card to choose from. */
const words =
  /^(draft|found|theirs)$|^explain|explanation|signature|documentName|webNote|comment|feedback|note:|sheet:|remarks|drafts|sections|score:|^score/i;
/** What stands under such names may be anybody's words. */
const texts = /^(text|before|title|reason)$/;
const isHidden = (name: string) => people.test(name) || secrets.test(name) || words.test(name);
/** A text, what is put into one, or what the board has of a record; the value of a state is none of these. */
const isText = (name: string, member: unknown, whole: object) =>
  (texts.test(name) && typeof member === 'string') ||
  name === 'values' ||
  (name === 'value' && 'receiptNumber' in whole);
const DEEPEST = 6;

/**
 * A copy that is safe to show in another window: whatever is secret or names a person is masked, actors and
 * other live things are named only, and no depth or cycle gets in the way.
 */
export function mask(value: unknown, depth = 0): unknown {
  if (typeof value === 'function') return '[function]';
  if (typeof value !== 'object' || value === null) return value;
  if (depth > DEEPEST) return '[deeper]';
  if (Array.isArray(value)) return value.map((item) => mask(item, depth + 1));
  if ('sessionId' in value && 'send' in value) return `[actor ${String((value as { id?: unknown }).id)}]`;
  if (Object.getPrototypeOf(value) !== Object.prototype && !(value instanceof Error)) return '[object]';
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [
      key,
      (isHidden(key) && member !== null) || isText(key, member, value) ? '•••' : mask(member, depth + 1),
    ]),
  );
}
