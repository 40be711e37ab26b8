import { statfsSync } from 'node:fs';

const MEGABYTE = 1024 * 1024;
const NEEDED = 50;
const COMFORTABLE = 500;

/**
 * Checks the free space of a data folder at start: nothing, a warning, or an error, because the embedded
 * database cannot be opened on a full disk.
 */
export function freeSpaceMessage(folder: string, free = freeMegabytes(folder)) {
  const left = `${Math.floor(free)} MB are free beside the data folder ${folder}`;
  if (free < NEEDED)
    return { refuse: true, text: `Only ${left}; free at least ${NEEDED} MB and start again.` } as const;
  if (free < COMFORTABLE)
    return { refuse: false, text: `Only ${left}; writes fail when it is full.` } as const;
  return undefined;
}

function freeMegabytes(folder: string) {
  const { bavail, bsize } = statfsSync(folder);
  return (bavail * bsize) / MEGABYTE;
}
