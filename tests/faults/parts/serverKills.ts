import { randomUUID } from 'node:crypto';
import { makeExamDay } from '#tests/support/scoring/scoring.ts';
import type { Chance } from '../chance.ts';
import { askAs } from '../examiner.ts';
import { makeFaultServer, VICTOR } from '../faultServer.ts';

/** The results of score writes during which the server was killed. */
export interface ServerKills {
  writes: number;
  kills: number;
  /** Requests without a response, which were retried with the same key. */
  retried: number;
  lost: number;
  duplicated: number;
}

const grades = ['pass', 'equivocal'] as const;
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Sends 200 first scores, four at a time, while the server is killed and restarted. */
export async function killServerDuringWrites(kills: number, chance: Chance): Promise<ServerKills> {
  const found: ServerKills = { writes: 0, kills: 0, retried: 0, lost: 0, duplicated: 0 };
  const server = await makeFaultServer((sql) =>
    makeExamDay(sql, { examiners: [VICTOR.userId], examinees: 50 }),
  );
  try {
    const wanted = server.prepared.examinees.flatMap(({ sheets }) =>
      sheets
        .get(VICTOR.userId)!
        .examScoringIds.map((examScoringId) => ({ examScoringId, score: chance.pick(grades) })),
    ); // a sheet for each examiner
    const acknowledged = new Map<number, string>();
    const left = [...wanted];
    const ask = askAs(server.origin, VICTOR);

    /** Until it is acknowledged, under one key. */
    async function give({ examScoringId, score }: (typeof wanted)[number]) {
      const key = randomUUID();
      for (;;)
        try {
          const { status } = await ask(
            'createCaseScore',
            { body: { examScoringId, score } },
            { key, ifMatch: 0 },
          );
          if (status === 200) {
            acknowledged.set(examScoringId, score);
            return;
          }
          if (status < 500 && status !== 409 && status !== 401)
            throw new TypeError(`a score was refused with ${status}`, { cause: 'refused' });
        } catch (thrown) {
          if (thrown instanceof Error && thrown.cause === 'refused') throw thrown;
          found.retried += 1;
          await pause(50);
        }
    }
    async function work() {
      for (let next = left.pop(); next; next = left.pop()) await give(next);
    }

    await server.start();
    const workers = Promise.all([work(), work(), work(), work()]);
    const broken: unknown[] = [];
    workers.catch((thrown: unknown) => broken.push(thrown)); // thrown again below
    for (let kill = 0; kill < kills; kill++) {
      const goal = Math.floor(((kill + 0.3 + chance.next() * 0.6) * wanted.length) / kills);
      while (acknowledged.size < goal && broken.length === 0) await pause(5);
      await server.kill();
      found.kills += 1;
      const before = new Map(acknowledged);
      await server.start();
      for (const { examScheduleId } of server.prepared.examinees) {
        const { body } = await ask('listCaseScores', { query: { examScheduleId } });
        for (const { examScoringId, score } of body) {
          const promised = before.get(examScoringId);
          if (promised !== undefined && score !== promised) found.lost += 1;
        }
      }
    }
    await workers;
    found.writes = acknowledged.size;
    await server.stop();
    await server.inDatabase(async (sql) => {
      const rows = await sql.query<{
        id: number;
        score: string | null;
        version: number;
        logged: number;
      }>`
        select s.exam_scoring_id as id, s.score, s.version,
               (select count(*)::integer from scoring_log l where l.record = 'caseScore' and l.record_id = s.exam_scoring_id) as logged
          from case_scores s where s.exam_scoring_id = any(${wanted.map(({ examScoringId }) => examScoringId)}::integer[])`;
      for (const { id, score, version, logged } of rows) {
        if (acknowledged.get(id) !== score) found.lost += 1;
        if (version !== 1 || logged !== 1) found.duplicated += 1;
      }
    });
    return found;
  } finally {
    await server.end();
  }
}
