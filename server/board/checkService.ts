import type { Database } from '#server/db/database.ts';
import type { Env } from '#server/env.ts';
import { checkSmtp } from '#server/mail/mailer.ts';

/** A sentence about a part of the service, and whether it works. */
interface Finding {
  readonly sentence: string;
  readonly isGood: boolean;
}

const good = (sentence: string): Finding => ({ sentence, isGood: true });
const bad = (sentence: string): Finding => ({ sentence, isGood: false });

/** How far this machine's clock and the database's may be apart, in seconds; tokens and deadlines need it right. */
const CLOCK_TOLERANCE = 2;
/** How long another server may take, in milliseconds. */
const ANSWER = 10_000;

const causeOf = (error: unknown) =>
  error instanceof Error && error.cause instanceof Error ? error.cause : error;

const codeOf = (error: unknown) => (error as { code?: unknown }).code;

const reasonOf = (error: unknown): string => {
  const cause = causeOf(error);
  // A host with several addresses that all refuse has a code, and no message.
  const reason = cause instanceof Error && cause.message !== '' ? cause.message : (codeOf(cause) ?? cause);
  return String(reason).replace(/\.?\s*$/, '');
};

async function database(db: Database): Promise<Finding> {
  const [row] = await db.query<{
    version: number;
    people: number;
  }>`select (select max(number) from schema_migrations) as version, (select count(*)::integer from users) as people`;
  const { version = 0, people = 0 } = row ?? {};
  const accounts = `${people} account${people === 1 ? '' : 's'}`;
  return good(`The database (${db.engine}) has schema version ${version}, and ${accounts}.`);
}

async function clock(db: Database): Promise<Finding> {
  const before = Date.now();
  const [row] = await db.query<{ now: string }>`select clock_timestamp() as now`;
  // The database read its clock between the two moments.
  const difference = Math.round((Date.parse(row?.now ?? '') - (before + Date.now()) / 2) / 1000);
  return Math.abs(difference) <= CLOCK_TOLERANCE
    ? good('The clock agrees with that of the database.')
    : bad(
        `The database’s clock is ${Math.abs(difference)} seconds ${difference > 0 ? 'ahead of' : 'behind'} this machine’s; set both by NTP.`,
      );
}

async function mail({ smtpUrl }: Env): Promise<Finding> {
  if (smtpUrl === undefined) return good('Mails are files in the data folder; SMTP_URL is not set.');
  const { host } = new URL(smtpUrl);
  return checkSmtp(smtpUrl).then(
    () => good(`The mail server ${host} takes mails; \`npm run mail:test -- ADDRESS\` sends one.`),
    (error: unknown) => bad(`The mail server ${host} takes no mails: ${reasonOf(error)}.`),
  );
}

/**
 * Whether something answers at an address; which status it answers with is its own matter, unless it has failed. What is not
 * needed yet may refuse the connection; a wrong name or certificate is a problem also then.
 */
async function page(what: string, address: string, needed: boolean): Promise<Finding> {
  const { origin } = new URL(address);
  try {
    const { status } = await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(ANSWER) });
    return status < 500
      ? good(`${what} answers at ${origin}.`)
      : bad(`${what} fails at ${origin} with status ${status}.`);
  } catch (error) {
    const sentence = `${what} does not answer at ${origin}: ${reasonOf(error)}.`;
    const isUnstarted = !needed && codeOf(causeOf(error)) === 'ECONNREFUSED';
    return isUnstarted ? good(`${sentence} Before the first start, that is as it should be.`) : bad(sentence);
  }
}

const payments = ({ settings: { paymentUrl } }: Env): Finding | Promise<Finding> => {
  if (paymentUrl === '') return good('Nothing can be paid; PAYMENT_URL is not set.');
  return URL.canParse(paymentUrl)
    ? page('The payment page', paymentUrl, true)
    : good('Payments use the demo’s own card page.');
};

/** Checks the settings, which are read already, and everything that a server needs: a sentence for each. */
export async function checkService(
  db: Database,
  env: Env,
): Promise<{ sentences: readonly string[]; isGood: boolean }> {
  const findings = [
    good('The settings are valid.'),
    env.settings.demo ? good('This is a demo, with invented people.') : undefined,
    ...(await Promise.all([
      database(db),
      clock(db),
      mail(env),
      payments(env),
      page('The portal', env.settings.portalUrl, false),
    ])),
  ].filter((finding) => finding !== undefined);
  return {
    sentences: findings.map(({ sentence }) => sentence),
    isGood: findings.every(({ isGood }) => isGood),
  };
}
