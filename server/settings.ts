import { PAPER_QUOTA, type PaperQuota } from '#domain/documents/paperQuota.ts';
import { usualConnections, type ConnectionLimits } from './http/connections.ts';

/** How often something may be tried: `points` times in `seconds`. */
export interface Allowance {
  readonly points: number;
  readonly seconds: number;
}

/** Everything about the server's behaviour that a deployment or a test may turn. */
export interface Settings {
  /** Seeds and shows the demo data, and opens the developer-only pages. */
  readonly demo: boolean;
  /** Opens `POST /faults` and its relatives, with which tests break things; never outside tests. */
  readonly faultSwitches: boolean;
  /** Checks every answer against its contract row and fails the call on a mismatch. */
  readonly checkAnswers: boolean;
  /** Logs every request, not only failures. */
  readonly accessLog: boolean;
  /** Where people open the portal; links in mails begin with it. */
  readonly portalUrl: string;
  /** Where the portal finds its API when that is another server; empty for this one. */
  readonly portalApiUrl: string;
  /** Where cards are taken: `/payment` is this server's own stand-in, empty turns payments off. */
  readonly paymentUrl: string;
  /** How long the stand-in's bank takes to answer where it does not answer at once. */
  readonly lateWebhookSeconds: number;
  /** Where examiners declare conflicts of interest; empty where there is no such page. */
  readonly conflictsAttestationUrl: string;
  /** The board's office, which approves reference letters by mail; empty where the board does so elsewhere. */
  readonly officeEmail: string;
  /** How many proxies in front of this server add to `X-Forwarded-For`; 0 means that nobody may. */
  readonly trustedProxies: number;
  readonly accessMinutes: number;
  readonly sessionHours: number;
  /** How long a refresh token that was just exchanged still leads to its successor. */
  readonly graceSeconds: number;
  /** How old a sign-in may be for changing credentials. */
  readonly recentSignInMinutes: number;
  readonly resetGuidMinutes: number;
  /** How long the place on an exam date is kept for somebody who has not registered yet. */
  readonly seatHoldMinutes: number;
  /** How much one member may upload in all. */
  readonly paperQuota: PaperQuota;
  /** At most one mail of a kind goes to a person in this time. */
  readonly mailPauseMinutes: number;
  /**
   * How long a person's roles and session are remembered between two requests. Whatever this process changes
   * counts at once; what another process changes counts after this time at the latest.
   */
  readonly identityMilliseconds: number;
  readonly connections: ConnectionLimits;
  readonly limits: {
    readonly signInPerAccount: Allowance;
    readonly signInPerAddress: Allowance;
    readonly refresh: Allowance;
    /** Tries at one account from all addresses from which it was not entered before. */
    readonly signInElsewhere: Allowance;
    /** What is left of those once they are used up. */
    readonly signInSlowed: Allowance;
    readonly recovery: Allowance;
    /** Recoveries of people who are not signed in, whatever they name. */
    readonly recoveryPerAddress: Allowance;
    /** Files, per person. */
    readonly upload: Allowance;
  };
}

const QUARTER = 15 * 60;

export const defaultSettings: Settings = {
  demo: false,
  faultSwitches: false,
  checkAnswers: false,
  accessLog: false,
  portalUrl: 'http://127.0.0.1:4000',
  portalApiUrl: '',
  paymentUrl: '',
  lateWebhookSeconds: 20,
  conflictsAttestationUrl: '',
  officeEmail: '',
  trustedProxies: 0,
  accessMinutes: 15,
  sessionHours: 12,
  graceSeconds: 60,
  recentSignInMinutes: 5,
  resetGuidMinutes: 10,
  seatHoldMinutes: 60,
  paperQuota: PAPER_QUOTA,
  mailPauseMinutes: 15,
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
  },
};
