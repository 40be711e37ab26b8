import * as z from 'zod/mini';
import { problemOfIssue, type NameProblem } from '#contract/core/nameText.ts';
import { invalid } from '#server/core/fault.ts';

type Schema = z.core.$ZodType;
type Path = readonly (string | number)[];

const unwrap = (schema: Schema): Schema => {
  const { def } = schema._zod;
  return 'innerType' in def ? unwrap(def.innerType as Schema) : schema;
};

/**
 * Members that the schema does not declare. The contract's objects do not reject them, so that clients stay
 * lenient.
 */
export function unknownMembers(schema: Schema, value: unknown, path: Path = []): Path[] {
  const bare = unwrap(schema);
  if (bare instanceof z.core.$ZodUnion) {
    const found = bare._zod.def.options.map((option) => ({
      fits: z.safeParse(option, value).success,
      extra: unknownMembers(option, value, path),
    }));
    return found.find(({ fits }) => fits)?.extra ?? [];
  }
  if (bare instanceof z.core.$ZodArray && Array.isArray(value)) {
    const { element } = bare._zod.def;
    return value.flatMap((item, index) => unknownMembers(element, item, [...path, index]));
  }
  if (bare instanceof z.core.$ZodObject && typeof value === 'object' && value !== null) {
    const { shape } = bare._zod.def;
    return Object.entries(value).flatMap(([key, member]) => {
      const known = Object.hasOwn(shape, key) ? shape[key] : undefined;
      return known ? unknownMembers(known, member, [...path, key]) : [[...path, key]];
    });
  }
  return [];
}

/** What is said about a name that is none. */
export const nameSentences: Readonly<Record<NameProblem, string>> = {
  unprintable: 'This contains characters that cannot be seen. Type the text again instead of pasting it.',
  address: 'Leave out web and email addresses.',
};

const sentence = (issue: z.core.$ZodIssue): string => {
  switch (issue.code) {
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return 'Fill in this field.';
      return issue.origin === 'string'
        ? `Use at least ${issue.minimum} characters.`
        : issue.origin === 'array'
          ? 'The list is too short.'
          : `Enter ${issue.minimum} or more.`;
    case 'too_big':
      return issue.origin === 'string'
        ? `Use at most ${issue.maximum} characters.`
        : issue.origin === 'array'
          ? 'The list is too long.'
          : `Enter at most ${issue.maximum}.`;
    case 'invalid_format':
      return issue.format === 'email' ? 'Enter an email address.' : 'The value has the wrong form.';
    case 'invalid_type':
      if (issue.input === undefined) return 'Fill in this field.';
      return issue.expected === 'int' && typeof issue.input === 'number'
        ? 'Enter a whole number.'
        : 'The value has the wrong type.';
    case 'invalid_value':
      return 'Choose one of the allowed values.';
    default: {
      const problem = problemOfIssue(issue);
      return problem ? nameSentences[problem] : 'The value is not allowed.';
    }
  }
};

/** A union's issue wraps those of its options; the last option's are the most specific. */
const issuesOf = (issue: z.core.$ZodIssue): readonly z.core.$ZodIssue[] => {
  const inner = issue.code === 'invalid_union' ? issue.errors.at(-1) : undefined;
  return inner && inner.length > 0
    ? inner.flatMap((each) => issuesOf({ ...each, path: [...issue.path, ...each.path] }))
    : [issue];
};

/**
 * The parsed value.
 *
 * @throws Fault 400 `validation`, with messages by field path, for invalid or undeclared members.
 */
export function validate<S extends Schema>(schema: S, value: unknown): z.output<S> {
  const result = z.safeParse(schema, value, { reportInput: true });
  const extra = unknownMembers(schema, value);
  if (result.success && extra.length === 0) return result.data;
  const errors = new Map<string, string[]>();
  const add = (path: readonly PropertyKey[], text: string) => {
    const field = path.map(String).join('.') || 'body';
    errors.set(field, [...(errors.get(field) ?? []), text]);
  };
  for (const issue of result.error?.issues ?? [])
    for (const each of issuesOf(issue)) add(each.path, sentence(each));
  for (const path of extra) add(path, 'This value is not known here.');
  throw invalid(Object.fromEntries(errors));
}
