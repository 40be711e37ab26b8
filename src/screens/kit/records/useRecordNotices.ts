import type { RecordFields } from '#contract/records/recordFields.ts';
import { formFields, recordBody, type RecordDraft } from '#domain/records/recordForm.ts';
import { collisionsOf, type RecordRules } from '#domain/records/recordRules.ts';
import type { RecordWords } from './recordProps.ts';
import { useDatedName } from './useDatedName.ts';
import { useProblemText, type NamingRules } from './useProblemText.ts';

interface Options {
  fields: RecordFields;
  rules: Pick<RecordRules<any>, 'check' | 'warn' | 'warnedAbout'> & NamingRules;
  others: readonly object[];
  words: Pick<RecordWords, 'warningOf'>;
  draft: RecordDraft;
  /** The board's calendar day. */
  today: string;
}

interface Notice {
  problem?: string | undefined;
  warning?: string | undefined;
}

/**
 * What is said at the fields of a record while it is typed: problems of several fields together, as soon as the field
 * is filled in, and warnings, with which it can be saved.
 */
export function useRecordNotices({
  fields,
  rules,
  others,
  words: { warningOf },
  draft,
  today,
}: Options): Readonly<Record<string, Notice>> {
  const { check, warn, warnedAbout } = rules;
  const datedName = useDatedName();
  const problemText = useProblemText(fields, rules);
  const body = recordBody(fields, draft);
  const problems = check?.(body, others) ?? {};
  const collisions = collisionsOf(rules, body, others);
  const warnings = warn?.(body, { today, others }) ?? {};
  const about = warnedAbout?.(body, { today, others }) ?? {};
  return Object.fromEntries(
    formFields(fields).map(([name]): [string, Notice] => {
      const problem = draft[name] ? problems[name] : undefined;
      const warning = warnings[name];
      return [
        name,
        {
          problem: problem && problemText(name, problem, collisions[name]),
          // A problem is said first.
          warning:
            problem || warning === undefined
              ? undefined
              : warningOf?.(warning, about[name] ? datedName(about[name].naming, about[name].row) : ''),
        },
      ];
    }),
  );
}
