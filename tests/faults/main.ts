import { createChance } from './chance.ts';
import { runKillPoints } from './killPoints.ts';
import { VICTOR } from './world.ts';
const seed = Number(process.argv[2] ?? Math.floor(Math.random() * 1e9));
console.log('seed', seed);
const t = Date.now();
const found = await runKillPoints({ points: Number(process.argv[3] ?? 9), chance: createChance(seed), person: VICTOR });
console.log(found, Date.now() - t);
process.exit(0);
