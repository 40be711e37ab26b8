import * as z from 'zod/mini';
import { ErrorObject } from '#contract/core/fault.ts';
import { skipReasons } from '#contract/scoring/oralExams.ts';
import { ShownLine } from '#contract/scoring/scoring.ts';
import {
  actKinds,
  membersOf,
  type ActKind,
  type ExamAct,
  type MemberType,
} from '#domain/scoring/commands/examActs.ts';
import type { Command, CommandDraft } from '#domain/scoring/commands/examCommand.ts';
import type { ServerVersion } from '#domain/scoring/commands/serverVersion.ts';
import type { Fault } from '#domain/fault.ts';

/** What the members of acts look like in storage. */
const shapes: Readonly<Record<MemberType, z.ZodMiniType>> = {
  id: z.number(),
  idOrNull: z.nullable(z.number()),
  grade: z.string(),
  text: z.string(),
  time: z.string(),
  skipReason: z.enum(skipReasons),
  lines: z.array(ShownLine),
};

const actOfKind = (kind: ActKind) => {
  const { required, optional } = membersOf(kind);
  return z.object({
    kind: z.literal(kind),
    ...Object.fromEntries(Object.entries(required).map(([name, type]) => [name, shapes[type]])),
    ...Object.fromEntries(
      Object.entries(optional).map(([name, type]) => [name, z.exactOptional(shapes[type])]),
    ),
  });
};

// Both follow from the table of acts.
const Act = z.discriminatedUnion(
  'kind',
  actKinds.map(actOfKind) as [ReturnType<typeof actOfKind>],
) as unknown as z.ZodMiniType<ExamAct>;

/** A server version, as received from another tab or read from storage. */
export const ServerVersionSchema: z.ZodMiniType<ServerVersion> = z.object({
  version: z.number(),
  id: z.nullable(z.number()),
  value: z.nullable(z.string()),
  receivedAt: z.nullable(z.string()),
  receiptNumber: z.nullable(z.string()),
});

const draft = {
  target: z.string(),
  examScheduleId: z.nullable(z.number()),
  act: Act,
  base: ServerVersionSchema,
} satisfies Record<keyof CommandDraft, z.ZodMiniType>;

/** Why the server refused a command, as far as it is shown. */
const RefusalSchema: z.ZodMiniType<Fault> = z.object({
  name: z.literal('Fault'),
  kind: z.enum(['http', 'unreachable', 'unexpected']),
  status: z.number(),
  statusText: z.string(),
  body: z.unknown(),
  error: z.nullable(ErrorObject),
  retryAfter: z.nullable(z.number()),
  reference: z.string(),
});

/** A command read from storage or a file, which may contain anything. */
export const CommandSchema: z.ZodMiniType<Command> = z.object({
  ...draft,
  key: z.string().check(z.minLength(1)),
  userId: z.number(),
  order: z.number(),
  tab: z.string(),
  at: z.number(),
  deviceAt: z.exactOptional(z.number()),
  refusal: z.exactOptional(RefusalSchema),
});
