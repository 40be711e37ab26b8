import { statfsSync } from 'node:fs';

const MEGABYTE = 1024 * 1024;
/**
 * Below this many free megabytes nothing is written: the embedded database does not survive a full disk, and needs two
 * segments of its log, of 16 MB each, and its temporary files to stay readable and to be closed.
 */
export const RESERVE = 100;
/** Free megabytes that a start needs, which itself writes. */
const NEEDED = 150;
const COMFORTABLE = 500;

/** Checks the free space of a data folder at start: nothing, a warning, or an error, because a start writes. */
export function freeSpaceMessage(folder: string, free = freeMegabytes(folder)) {
  const left = `${Math.floor(free)} MB are free beside the data folder ${folder}`;
  if (free < NEEDED)
    return { refuse: true, text: `Only ${left}; free at least ${NEEDED} MB and start again.` } as const;
  if (free < COMFORTABLE)
    return { refuse: false, text: `Only ${left}; nothing is saved below ${RESERVE} MB.` } as const;
  return undefined;
}

/** The free space of the file system that has this folder, in megabytes. */
export function freeMegabytes(folder: string) {
  const { bavail, bsize } = statfsSync(folder);
  return (bavail * bsize) / MEGABYTE;
}
