import * as z from 'zod/mini';
import type { TableRecord } from '#server/board/boardFile.ts';
import { jsonOf } from './dataFiles.ts';

/** `exam_directories.json`: what exams require that have cards. */
const Directory = z.object({
  /** The ids of the exams that require it. */
  exams: z.array(z.int()),
  mbs_average_minimum: z.nullable(z.int()),
  letter_types: z.array(z.string()),
  pathways: z.array(z.object({ name: z.string(), description: z.string() })),
  /** Groups of kinds of cases, with the minimum for all of them. */
  groups: z.array(
    z.object({
      name: z.string(),
      minimum: z.int(),
      kinds: z.array(
        z.object({
          name: z.string(),
          minimum: z.optional(z.int()),
          counts_at_most: z.optional(z.int()),
        }),
      ),
    }),
  ),
  /** The versions of its statements. */
  statements: z.array(
    z.object({
      name: z.string(),
      version: z.int(),
      position: z.int(),
      title: z.string(),
      attestation_text: z.string(),
    }),
  ),
});
type Directory = z.output<typeof Directory>;

/** Ids derive from exam and group, so that they are the same every day: 5071, 50701, 5070101. */
const rowsOf = (examId: number, { pathways, groups, statements, ...directory }: Directory) => ({
  directories: [
    {
      exam_id: examId,
      mbs_average_minimum: directory.mbs_average_minimum,
      letter_types: directory.letter_types,
    },
  ],
  pathways: pathways.map((pathway, index) => ({
    exam_pathway_id: examId * 10 + index + 1,
    exam_id: examId,
    position: index + 1,
    ...pathway,
  })),
  groups: groups.map(({ name, minimum }, index) => ({
    exam_case_log_id: examId * 100 + index + 1,
    exam_id: examId,
    position: index + 1,
    name,
    minimum,
  })),
  categories: groups.flatMap(({ kinds }, group) =>
    kinds.map(({ name, minimum = 0, counts_at_most: most = null }, index) => ({
      category_id: (examId * 100 + group + 1) * 100 + index + 1,
      exam_case_log_id: examId * 100 + group + 1,
      position: index + 1,
      name,
      minimum,
      counts_at_most: most,
    })),
  ),
  statements: statements.map((wording) => ({ exam_id: examId, ...wording })),
});
type Rows = ReturnType<typeof rowsOf>;

/** The requirements of the demo's exams that have cards, by kind of record. */
export function directoryRows(): {
  readonly [Kind in keyof Rows]: readonly (Rows[Kind][number] & TableRecord)[];
} {
  const directories = z.array(Directory).parse(jsonOf('exam_directories.json'));
  const all = directories.flatMap((each) => each.exams.map((examId) => rowsOf(examId, each)));
  return {
    directories: all.flatMap((each) => each.directories),
    pathways: all.flatMap((each) => each.pathways),
    groups: all.flatMap((each) => each.groups),
    categories: all.flatMap((each) => each.categories),
    statements: all.flatMap((each) => each.statements),
  };
}
