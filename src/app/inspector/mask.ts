/** Property names whose values are secret or identify a person. */
const people =
  /userName|email|firstName|lastName|displayName|fullName|programDirector|programName|officialName|authOfficial|hospital|applicant|demoAccounts|examineeName|partnerName|candidateNumber|^conflict$/i;
const secrets =
  /token|password|passphrase|guid|absId|certificateNumber|confirmationNumber|receiptNumber|cardEnding/i;
/** Property names of user input: typed text, document names, case texts, and versions of a card to choose from. */
const words =
  /^(draft|found|theirs)$|^explain|explanation|signature|documentName|webNote|comment|feedback|note:|sheet:|remarks|drafts|sections|score:|^score/i;
/** Property names that may contain free text. */
const texts = /^(text|before|title|reason)$/;
const isHidden = (name: string) => people.test(name) || secrets.test(name) || words.test(name);
/**
 * Whether a property is free text, an interpolation value, or a record's server version; a machine's state value is
 * none of these.
 */
const isText = (name: string, member: unknown, whole: object) =>
  (texts.test(name) && typeof member === 'string') ||
  name === 'values' ||
  (name === 'value' && 'receiptNumber' in whole);
const DEEPEST = 6;

/**
 * Returns a copy that is safe to show in another window: secret and personal values are masked, actors and other
 * live objects are replaced by their names, and depth and cycles are limited.
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
