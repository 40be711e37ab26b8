import { PAPER_QUOTA, type PaperQuota } from '#domain/documents/paperQuota.ts';
import { usualRules, type RulesBySpecialty } from '#domain/training/usualRules.ts';
import { exampleBoard, type Board } from '#domain/board.ts';
import { usualConnections, type ConnectionLimits } from './connectionLimits.ts';

/** A rate limit: `points` times in `seconds`. */
export interface Allowance {
  readonly points: number;
  readonly seconds: number;
}

/** A command that gets each file on its standard input, or the address of a clamd. */
export type VirusScanner =
  | { readonly command: readonly string[] }
  | { readonly clamd: { readonly host: string; readonly port: number } | { readonly path: string } };

/** The server's settings, for deployments and tests. */
export interface Settings {
  /** Seeds the demo data and enables the developer-only pages. */
  readonly demo: boolean;
  /** Enables `POST /faults` and the like, with which tests inject faults; never outside tests. */
  readonly faultSwitches: boolean;
  /** Checks every response against its contract row and fails the call on a mismatch. */
  readonly checkAnswers: boolean;
  /** Logs every request, not only failures. */
  readonly accessLog: boolean;
  readonly board: Board;
  /** The sender of every mail, such as `The Board <portal@board.example>`. */
  readonly mailFrom: string;
  /** The portal's URL; links in mails begin with it. */
  readonly portalUrl: string;
  /** The API's URL when it is on another server; empty for this one. */
  readonly portalApiUrl: string;
  /** The card page: `/payment` is this server's own stand-in, empty turns payments off. */
  readonly paymentUrl: string;
  /** How long the stand-in's bank takes when it does not respond at once. */
  readonly lateWebhookSeconds: number;
  /** Where the public looks up certificates; empty if there is no such page. */
  readonly credentialSearchUrl: string;
  /** Where examiners declare conflicts of interest; empty if there is no such page. */
  readonly conflictsAttestationUrl: string;
  /**
   * The address of the board's office, which approves reference letters by mail; empty if the board does so
   * elsewhere.
   */
  readonly officeEmail: string;
  /** What becomes of paid fees when a member gives an exam up, in the board's words. */
  readonly refundTerms: string;
  /** Whether the texts of cases may lie encrypted on an examiner's device for a day. */
  readonly caseTextsOnDevice: boolean;
  /** How many proxies in front of this server append to `X-Forwarded-For`; 0 trusts none. */
  readonly trustedProxies: number;
  readonly accessMinutes: number;
  readonly sessionHours: number;
  /** How long an exchanged refresh token still leads to its successor. */
  readonly graceSeconds: number;
  /** Maximum age of a sign-in for changing credentials. */
  readonly recentSignInMinutes: number;
  readonly resetGuidMinutes: number;
  /** How long the place on an exam date is reserved for a member who has not registered yet. */
  readonly seatHoldMinutes: number;
  /** The board's rules about the weeks of training. */
  readonly trainingRules: RulesBySpecialty;
  /** One member's upload quota. */
  readonly paperQuota: PaperQuota;
  /** At most one mail of each kind is sent to a person in this time. */
  readonly mailPauseMinutes: number;
  /** What checks uploaded files for viruses; null if nothing does. */
  readonly virusScanner: VirusScanner | null;
  /**
   * How long a person's roles and session are cached. Changes by this process take effect at once, those by
   * another process after this time at the latest.
   */
  readonly identityMilliseconds: number;
  readonly connections: ConnectionLimits;
  readonly limits: {
    readonly signInPerAccount: Allowance;
    readonly signInPerAddress: Allowance;
    readonly refresh: Allowance;
    /** Attempts at one account from all addresses that its owner has not used. */
    readonly signInElsewhere: Allowance;
    /** The lower rate after those are used up. */
    readonly signInSlowed: Allowance;
    readonly recovery: Allowance;
    /** Recoveries by signed-out people per client address. */
    readonly recoveryPerAddress: Allowance;
    /** Files, per person. */
    readonly upload: Allowance;
    /** PDFs that are made when they are asked for, per person. */
    readonly pdf: Allowance;
  };
}

const QUARTER = 15 * 60;

export const defaultSettings: Settings = {
  demo: false,
  faultSwitches: false,
  checkAnswers: false,
  accessLog: false,
  board: exampleBoard,
  mailFrom: 'Member Portal <no-reply@portal.invalid>',
  portalUrl: 'http://127.0.0.1:4000',
  portalApiUrl: '',
  paymentUrl: '',
  lateWebhookSeconds: 20,
  credentialSearchUrl: '',
  conflictsAttestationUrl: '',
  officeEmail: '',
  refundTerms: 'Fees that you have paid are not refunded automatically. The board decides about a refund.',
  caseTextsOnDevice: false,
  trustedProxies: 0,
  accessMinutes: 15,
  sessionHours: 12,
  graceSeconds: 60,
  recentSignInMinutes: 5,
  resetGuidMinutes: 60,
  seatHoldMinutes: 60,
  trainingRules: usualRules,
  paperQuota: PAPER_QUOTA,
  mailPauseMinutes: 15,
  virusScanner: null,
  identityMilliseconds: 1_000,
  connections: usualConnections,
  limits: {
    signInPerAccount: { points: 10, seconds: QUARTER },
    signInPerAddress: { points: 50, seconds: QUARTER },
    refresh: { points: 60, seconds: QUARTER },
    signInElsewhere: { points: 100, seconds: 3_600 },
    signInSlowed: { points: 1, seconds: 30 },
    recovery: { points: 5, seconds: 3_600 },
    recoveryPerAddress: { points: 50, seconds: QUARTER },
    upload: { points: 60, seconds: QUARTER },
    pdf: { points: 60, seconds: QUARTER },
  },
};
