/** One member of an event, read from its TypeScript type. */
export interface EventField {
  name: string;
  kind: 'text' | 'number' | 'boolean' | 'choice' | 'json';
  /** The texts of a `choice`. */
  choices?: string[];
  isOptional?: boolean;
  isNullable?: boolean;
}

/** The members of events besides their type, by the type. */
export type EventTypes = Record<string, EventField[]>;

/** What a person put into the fields, by name; an empty text stands for nothing. */
export type Filled = Readonly<Record<string, string>>;

/** The event that was filled in; throws a sentence about a field that is wrong. */
export function eventOf(type: string, fields: readonly EventField[], filled: Filled): { type: string } {
  const members = fields.flatMap((field) => {
    const text = filled[field.name] ?? '';
    if (text === '' && field.isOptional) return [];
    return [[field.name, valueOf(field, text)] as const];
  });
  return { type, ...(Object.fromEntries(members) as object) };
}

function valueOf({ name, kind, isNullable }: EventField, text: string): unknown {
  if (text === '' && isNullable) return null;
  if (kind === 'text' || kind === 'choice') return text;
  if (kind === 'boolean') return text === 'true';
  if (kind === 'number') {
    if (text === '' || !Number.isFinite(Number(text))) throw new Error(`${name}: enter a number.`);
    return Number(text);
  }
  return jsonOf(text, name);
}

/** The value of a JSON text; throws a sentence that begins with the name. */
export function jsonOf(text: string, name: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`${name}: enter JSON, such as {"a": 1}, "text" or null.`);
  }
}

/** The fields of a file of event types; anything else gives no fields. */
export function isEventTypes(value: unknown): value is EventTypes {
  return typeof value === 'object' && value !== null && Object.values(value).every(Array.isArray);
}
