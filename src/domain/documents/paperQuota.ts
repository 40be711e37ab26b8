/** How much one member may have at the board that they uploaded themselves. */
export interface PaperQuota {
  /** Files, certificates and papers of accommodations together. */
  readonly files: number;
  /** Their sizes together, in bytes. */
  readonly bytes: number;
}

/** 200 files of 500 MB together: more than a career's certificates, and an end to what fills the disk. */
export const PAPER_QUOTA: PaperQuota = { files: 200, bytes: 500 * 1024 * 1024 };

/** Why one more file of this size cannot be kept beside those that are there; null where it can. */
export function quotaProblem(kept: PaperQuota, size: number, quota: PaperQuota): 'tooMany' | 'noRoom' | null {
  if (kept.files >= quota.files) return 'tooMany';
  return kept.bytes + size > quota.bytes ? 'noRoom' : null;
}
