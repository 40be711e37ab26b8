import { DateTime } from 'luxon';
import { boardZone } from '#domain/boardTime.ts';
import {
  closing,
  DAY,
  dayOf,
  endOfDay,
  EXAM_DAYS,
  hasPlace,
  HOUR,
  isBegun,
  isOpen,
  isOver,
  isPaid,
  left,
  lifeCards,
  neededTypes,
  start,
  type ExamLife,
  type Life,
  type LifeFee,
  type OfficialLetter,
} from './memberLife.ts';
import { trainingSaid } from './memberLifeTraining.ts';

/** One thing that is to be done: about which exam (0 for none), who acts next, what, and by when. */
export type Said = [number, string, string, number | null];
export const byName = (a: Said, b: Said) => (String(a) < String(b) ? -1 : 1);

const isLate = ({ now }: Life, { due }: LifeFee) => now >= due;
/** A fee whose time is over cannot be paid any more, so that its date is no deadline. */
const isPayable = (life: Life, fee: LifeFee) => !isPaid(fee) && fee.atBank === null && !isLate(life, fee);

function registering(life: Life, exam: ExamLife): Said[] {
  const { examId, fees } = exam;
  const dues = fees.filter((fee) => isPayable(life, fee)).map(({ due }) => due);
  const by = (...more: number[]) => Math.min(closing(life, exam), ...dues, ...more);
  const isTooLate = fees.some((fee) => !isPaid(fee) && fee.atBank === null && isLate(life, fee));
  if (!isBegun(exam)) return [[examId, 'member', isTooLate ? 'feeExpired' : 'begin', by()]];
  const [step = 'review'] = left(life, exam);
  if (step !== 'fee') {
    const kept = exam.placeUntil !== null && hasPlace(life, exam) ? [exam.placeUntil] : [];
    return [[examId, 'member', step, by(...kept)]];
  }
  const kept = exam.placeUntil === null ? [] : [exam.placeUntil];
  if (dues.length > 0) return [[examId, 'member', 'fee', by(...kept)]];
  // While the bank has a payment, nothing is asked of the member.
  return fees.some(({ atBank }) => atBank !== null) ? [] : [[examId, 'member', 'feeExpired', by(...kept)]];
}

function waited(exam: ExamLife): Said[] {
  const { examId, type, director, submitted, registered } = exam;
  if (type !== 'qualifying' || registered) return [];
  if (director === 'asked') return [[examId, 'director', 'letterAsked', null]];
  if (director === 'recommended') return [[examId, 'board', 'letterApproval', null]];
  return submitted && director !== 'approved' ? [[examId, 'member', 'letterRefused', null]] : [];
}

function cardsOf(life: Life, exam: ExamLife): Said[] {
  const { examId, cards, closes } = exam;
  if (!cards) return [];
  return lifeCards.flatMap((name): Said[] => {
    const { content, isWithBoard, isApproved } = cards[name];
    // Before an exam is begun, its cards are a part of registering, unless one was started.
    if (isApproved || (content === 'untouched' && !isBegun(exam))) return [];
    if (isWithBoard) return [[examId, 'board', `cardApproval ${name}`, null]];
    if (content === 'complete') return [];
    return life.now < closes
      ? [[examId, 'member', `card ${name}`, closes]]
      : [[examId, 'member', `cardClosed ${name}`, null]];
  });
}

const order = ['sentBack', 'named', 'stuck', 'asked', 'answered', 'approved'];
/** A request that was not sent within an hour is stuck. */
const stateOf = ({ state, sentAt }: OfficialLetter, now: number) =>
  state === 'sending' && now >= sentAt + HOUR ? 'stuck' : state;
const rankAt = (letter: OfficialLetter, now: number) =>
  order.indexOf(stateOf(letter, now).replace('sending', 'asked'));
/** Who acts next about a letter that was named or asked for, and what it is. */
const letterMoves: Readonly<Record<string, readonly [responsible: string, what: string]>> = {
  named: ['member', 'officialReady'],
  sentBack: ['member', 'officialSentBack'],
  stuck: ['member', 'officialStuck'],
  sending: ['board', 'officialSending'],
  asked: ['official', 'officialAsked'],
  answered: ['board', 'officialApproval'],
};

/** Of the letters of one type, the one that is furthest decides; those that are as far wait as well. */
function lettersOf(life: Life, exam: ExamLife): Said[] {
  const { examId, cards, letters, closes } = exam;
  if (!cards || (letters.length === 0 && !isBegun(exam))) return [];
  const mayAsk = life.now < closes;
  const rank = (letter: OfficialLetter) => rankAt(letter, life.now);
  const moveOf = (letter: OfficialLetter): Said[] => {
    const move = letterMoves[stateOf(letter, life.now)];
    if (!move) return [];
    const [responsible, what] = move;
    return [
      [examId, responsible, `${what} ${letter.id}`, responsible === 'member' && mayAsk ? closes : null],
    ];
  };
  const deciding: OfficialLetter[] = [];
  const ofTypes = neededTypes.flatMap((type): Said[] => {
    const all = letters.filter((letter) => letter.type === type && letter.state !== 'declined');
    const furthest = Math.max(-1, ...all.map(rank));
    if (furthest === -1) return [[examId, 'member', `officialMissing ${type}`, mayAsk ? closes : null]];
    const first = all.filter((letter) => rank(letter) === furthest);
    deciding.push(...first);
    return first.flatMap(moveOf);
  });
  // Others are only waited for.
  const beside = letters
    .filter((letter) => !deciding.includes(letter))
    .flatMap(moveOf)
    .filter(([, responsible]) => responsible !== 'member')
    .map(([exam, responsible, what, due]): Said => [exam, responsible, `${what} optional`, due]);
  if (mayAsk) return [...ofTypes, ...beside];
  const isIncomplete = ofTypes.some(([, responsible]) => responsible === 'member');
  const others = [...ofTypes.filter(([, responsible]) => responsible !== 'member'), ...beside];
  return isIncomplete ? [...others, [examId, 'member', 'cardClosed letters', null]] : others;
}

/** The full license that holds longest, if one holds now. */
function fullLicenseOf({ licenses, now }: Life) {
  const full = licenses.filter(({ day, isFull }) => isFull && endOfDay(day) > now);
  return full.reduce<(typeof full)[number] | null>(
    (longest, each) => (longest === null || endOfDay(each.day) > endOfDay(longest.day) ? each : longest),
    null,
  );
}
/** Whether a later license of the state, which holds now and allows as much, stands for one. */
const isReplaced = ({ licenses, now }: Life, { day, isFull }: Life['licenses'][number]) =>
  licenses.some((other) => endOfDay(other.day) > Math.max(now, endOfDay(day)) && (other.isFull || !isFull));
const examDay = dayOf(start + EXAM_DAYS);
/** The full license, if it does not hold until the exam's day. */
function shortOf(life: Life) {
  const full = fullLicenseOf(life);
  return full !== null && endOfDay(full.day) < endOfDay(examDay) ? full : null;
}
/** The certifying exam that a license is needed for: one that the member takes, or may still register for. */
const examToCover = (life: Life) =>
  isOver(life)
    ? undefined
    : life.exams.find(
        ({ type, submitted, intends, closes }) =>
          type === 'certifying' && (submitted || (intends !== false && life.now < closes)),
      );

function licenseOracle(life: Life): Said[] {
  const exam = examToCover(life);
  if (!exam) return [];
  const short = shortOf(life);
  if (short) return [[exam.examId, 'member', 'licenseExpiresBefore', endOfDay(short.day)]];
  if (fullLicenseOf(life) !== null) return [];
  // The registration asks for the license that it waits for.
  if (!life.isEligible && !exam.submitted) return [];
  return [[exam.examId, 'member', 'licenseNotFull', endOfDay(examDay)]];
}

function examOracle(life: Life, exam: ExamLife): Said[] {
  const { examId, submitted, intends, closes } = exam;
  // Nothing is asked about what the member does not intend to take.
  if (!submitted && isOpen(life, exam) && intends === false) return [];
  const isHopeful = submitted || isOpen(life, exam) || life.now < closes;
  const own: Said[] = [];
  if (submitted) {
    own.push(...waited(exam));
    for (const fee of exam.fees) if (isPayable(life, fee)) own.push([examId, 'member', 'fee', fee.due]);
  } else if (isOpen(life, exam)) own.push(...registering(life, exam), ...waited(exam));
  else if (exam.type === 'certifying' && !life.isEligible && life.now < closes) {
    const isEntered = fullLicenseOf(life) !== null;
    own.push([examId, isEntered ? 'board' : 'member', 'licenseMissing', isEntered ? null : closes]);
  }
  return isHopeful && (submitted || intends !== false)
    ? [...own, ...cardsOf(life, exam), ...lettersOf(life, exam)]
    : own;
}

const ofFee = (life: Life, { atBank }: LifeFee): Said[] => {
  if (atBank === null) return [];
  return [life.now >= atBank + DAY ? [0, 'board', 'feeUnknown', null] : [0, 'bank', 'feeProcessing', null]];
};

/** The board reads the records of training with a registration for a qualifying exam. */
function trainingOracle(life: Life): Said[] {
  const { isUnderWay, missing, short } = trainingSaid(life);
  const exam = isOver(life) ? undefined : life.exams.find(({ type }) => type === 'qualifying');
  const isRead =
    exam && (exam.submitted ? life.now < exam.closes : isOpen(life, exam) && exam.intends !== false);
  const school = (due: number | null): Said[] =>
    life.training.hasSchool ? [] : [[exam!.examId, 'member', 'medicalSchoolMissing', due]]; // asked about an exam
  if (isRead && isBegun(exam)) {
    const due = exam.submitted ? exam.closes : closing(life, exam);
    const all = exam.submitted ? missing : [...missing, ...short];
    return [...school(due), ...all.map((what): Said => [exam.examId, 'member', what, due])];
  }
  return [
    ...(isRead ? school(null) : []),
    ...(isUnderWay ? missing : []).map((what): Said => [0, 'member', what, null]),
  ];
}

/** A profile is confirmed for a year, to the day at the board. */
const isUnconfirmed = ({ confirmedAt, now }: Life) =>
  confirmedAt === null ||
  DateTime.fromMillis(confirmedAt, { zone: boardZone }).startOf('day').plus({ years: 1 }).toMillis() <= now;

/**
 * The oracle: whose move it is, what, and by when. It derives them from what happened, by the rules of the
 * specification, and not from the facts that the portal loads.
 */
export function oracle(life: Life): Said[] {
  const { annualFee } = life;
  const endsWithin = (day: string, days: number) => endOfDay(day) - life.now < days * DAY;
  return [
    ...(isOver(life) ? [] : life.exams.flatMap((exam) => examOracle(life, exam))),
    ...trainingOracle(life),
    ...[...life.exams.flatMap(({ fees }) => fees), annualFee].flatMap((fee) => ofFee(life, fee)),
    ...(isPayable(life, annualFee) ? [[0, 'member', 'fee', annualFee.due] satisfies Said] : []),
    ...life.requirements
      .filter(({ isMet }) => !isMet)
      .map(({ day }): Said => [0, 'member', 'requirement', day === null ? null : endOfDay(day)]),
    ...life.certificates
      .filter((day) => endsWithin(day, 180))
      .map((day): Said => [0, 'member', 'certificateExpires', endOfDay(day)]),
    ...(isUnconfirmed(life) ? [[0, 'member', 'profileUnconfirmed', null] satisfies Said] : []),
    ...licenseOracle(life),
    ...life.licenses
      .filter(({ day }) => endsWithin(day, 90))
      .filter((license) => !isReplaced(life, license))
      .filter((license) => !(examToCover(life) && license === shortOf(life)))
      .map(({ day }): Said => [0, 'member', 'licenseExpires', endOfDay(day)]),
  ].toSorted(byName);
}
