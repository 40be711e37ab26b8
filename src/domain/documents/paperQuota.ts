/** Limits for the files that a member has uploaded. */
export interface PaperQuota {
  /** Files, certificates and accommodation documents together. */
  readonly files: number;
  /** Their total size, in bytes. */
  readonly bytes: number;
}

/** 200 files and 500 MB in total: more than a career's certificates, and a limit on disk use. */
export const PAPER_QUOTA: PaperQuota = { files: 200, bytes: 500 * 1024 * 1024 };

/** Why a file of this size would exceed the limits; null if it would not. */
export function quotaProblem(kept: PaperQuota, size: number, quota: PaperQuota): 'tooMany' | 'noRoom' | null {
  if (kept.files >= quota.files) return 'tooMany';
  return kept.bytes + size > quota.bytes ? 'noRoom' : null;
}
