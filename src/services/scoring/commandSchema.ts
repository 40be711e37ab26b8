import * as z from 'zod/mini';
import { ErrorObject } from '#contract/fault.ts';
import { skipReasons } from '#contract/oralExams.ts';
import { ShownLine } from '#contract/scoring.ts';
import type { Command, CommandDraft, ExamAct, ServerVersion } from '#domain/scoring/commands/examCommand.ts';
import type { Fault } from '#domain/fault.ts';

const Subject = { caseHeaderId: z.number(), examScoringId: z.nullable(z.number()) };

const Act: z.ZodMiniType<ExamAct> = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('exam.start'),
    examScheduleId: z.number(),
    startedAt: z.string(),
    identityConfirmedAt: z.exactOptional(z.string()),
  }),
  z.object({ kind: z.literal('exam.takeBack'), examScheduleId: z.number() }),
  z.object({ kind: z.literal('exam.skip'), examScheduleId: z.number(), reason: z.enum(skipReasons) }),
  z.object({
    kind: z.literal('exam.submit'),
    examScheduleId: z.number(),
    shown: z.exactOptional(z.array(ShownLine)),
  }),
  z.object({
    kind: z.literal('score.give'),
    examScoringId: z.number(),
    score: z.string(),
    givenAt: z.string(),
  }),
  z.object({ kind: z.literal('score.clear'), examScoringId: z.number() }),
  z.object({ kind: z.literal('comment.write'), comment: z.string(), ...Subject }),
  z.object({ kind: z.literal('comment.delete'), ...Subject }),
  z.object({ kind: z.literal('feedback.write'), caseHeaderId: z.number(), feedback: z.string() }),
  z.object({ kind: z.literal('feedback.delete'), caseHeaderId: z.number() }),
  z.object({ kind: z.literal('remarks.write'), examScheduleScoreId: z.number(), remarks: z.string() }),
]);

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
