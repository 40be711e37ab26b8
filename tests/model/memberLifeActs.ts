import {
  DAY,
  EXAM_DAYS,
  HOUR,
  isBegun,
  isDirectorDone,
  isOpen,
  isPaid,
  left,
  lifeCards,
  neededTypes,
  start,
  type Director,
  type ExamLife,
  type Life,
  type LifeCard,
  type LifeFee,
  type OfficialLetter,
  dayOf,
} from './memberLife.ts';
import { trainingActs } from './memberLifeTraining.ts';

type Act = (life: Life, exam: ExamLife) => void;

const doneBy: Readonly<Record<string, string>> = {
  eligibility: 'readsIntroduction',
  intention: 'intends',
  attestations: 'agrees',
  accommodations: 'saysNoAccommodations',
  letter: 'asksDirector',
  date: 'choosesDate',
  fee: 'pays',
  review: 'submits',
};

const registering: Readonly<Record<string, Act>> = {
  readsIntroduction: (life, exam) => void (exam.started ||= isOpen(life, exam)),
  intends: (life, exam) => {
    if (!isOpen(life, exam)) return;
    exam.intends = true;
    exam.withdrawnAt = null;
  },
  declines: (life, exam) => {
    if (isOpen(life, exam)) giveUp(exam);
  },
  withdraws: (life, exam) => {
    if (!exam.submitted || life.now >= start + EXAM_DAYS) return;
    // The draft was deleted with the submission.
    Object.assign(exam, { submitted: false, registered: false, started: false, accommodations: null });
    exam.withdrawnAt = life.now;
    giveUp(exam);
  },
  agrees: (life, exam) => {
    if (!isOpen(life, exam)) return;
    exam.agreed = true;
    exam.hasNewStatement = false;
  },
  boardAddsStatement: (_, exam) => void (exam.hasNewStatement ||= exam.agreed && !exam.submitted),
  saysNoAccommodations: (life, exam) => isOpen(life, exam) && (exam.accommodations = false),
  asksDirector: (life, exam) => {
    const mayAsk = isOpen(life, exam) || (exam.submitted && !exam.registered);
    if (exam.type !== 'qualifying' || !mayAsk || isDirectorDone(exam)) return;
    exam.director = 'asked';
    exam.askedAt = life.now;
  },
  directorDeclines: (life, exam) => answer(life, exam, 'declined'),
  directorRecommends: (life, exam) => answer(life, exam, 'recommended'),
  officeSendsBack: (_, exam) => decide(exam, 'sentBack'),
  officeApproves: (_, exam) => {
    decide(exam, 'approved');
    if (exam.submitted && exam.director === 'approved') exam.registered = true;
  },
  choosesDate: (life, exam) => {
    if (exam.type === 'certifying' && isOpen(life, exam) && exam.intends === true)
      exam.placeUntil = life.now + HOUR;
  },
  paysHalf: (life, exam) => payNext(life, exam, 0.5),
  pays: (life, exam) => payNext(life, exam, 1),
  sendsCard: (life, exam) => {
    const fee = payable(life, exam);
    if (fee) fee.atBank = life.now;
  },
  bankAnswers: (life, exam) => {
    for (const fee of [...exam.fees, life.annualFee])
      if (fee.atBank !== null) {
        fee.atBank = null;
        fee.paid = fee.price;
      }
  },
  boardAsksFee: (_, exam) => {
    // After a submission, such as for a change of the date.
    if (exam.submitted && exam.fees.length < 3)
      exam.fees.push({ ...exam.fees[0]!, feeId: exam.examId * 10 + 5, due: exam.closes + 20 * DAY, paid: 0 }); // each exam has one
  },
  submits: (life, exam) => {
    if (!isOpen(life, exam) || left(life, exam).length > 0) return;
    exam.submitted = true;
    exam.isPlaceConfirmed = exam.placeUntil !== null;
    exam.registered = exam.type !== 'qualifying' || exam.director === 'approved';
  },
};

/** The cards and letters can be changed until registration ends, also before it opens. */
const mayChange = ({ now }: Life, { cards, closes }: ExamLife) => cards !== null && now < closes;

/** The first card for which there is something to do. */
const cardThat = ({ cards }: ExamLife, isNext: (card: LifeCard) => boolean) =>
  lifeCards.map((name) => cards?.[name]).find((card) => card && !card.isApproved && isNext(card));

const letterThat = ({ letters }: ExamLife, ...states: OfficialLetter['state'][]) =>
  letters.find(({ state }) => states.includes(state));

function nameOfficial(life: Life, exam: ExamLife, type: string) {
  if (!mayChange(life, exam) || exam.letters.length > 5) return;
  const id = exam.examId * 10 + exam.letters.length;
  exam.letters.push({ id, type, state: 'named', sentAt: 0, answeredAt: 0 });
}

const applying: Readonly<Record<string, Act>> = {
  beginsCard: (life, exam) => {
    const card = mayChange(life, exam) && cardThat(exam, ({ content }) => content === 'untouched');
    if (card) card.content = 'begun';
  },
  completesCard: (life, exam) => {
    const isNext = ({ content, isWithBoard }: LifeCard) => content !== 'complete' && !isWithBoard;
    const card = mayChange(life, exam) && cardThat(exam, isNext);
    if (card) card.content = 'complete';
  },
  boardChangesStatements: (_, { cards }) => {
    const card = cards?.attestations;
    if (card?.content === 'complete' && !card.isWithBoard && !card.isApproved) card.content = 'begun';
  },
  boardTakesCard: (_, exam) => {
    const card = cardThat(exam, ({ content, isWithBoard }) => content === 'complete' && !isWithBoard);
    if (card) card.isWithBoard = true;
  },
  boardApprovesCard: (_, exam) => {
    const card = cardThat(exam, ({ isWithBoard }) => isWithBoard);
    if (card) card.isApproved = true;
  },
  boardSendsCardBack: (_, exam) => {
    const card = cardThat(exam, ({ isWithBoard }) => isWithBoard);
    if (card) Object.assign(card, { isWithBoard: false, content: 'begun' });
  },
  namesChief: (life, exam) => nameOfficial(life, exam, neededTypes[0]),
  namesChair: (life, exam) => nameOfficial(life, exam, neededTypes[1]),
  // Of a type that this exam does not require.
  namesFriend: (life, exam) => nameOfficial(life, exam, '9'),
  asksOfficial: (life, exam) => {
    const isStuck = ({ state, sentAt }: OfficialLetter) => state === 'sending' && life.now >= sentAt + HOUR;
    const letter =
      mayChange(life, exam) && (letterThat(exam, 'named', 'sentBack') ?? exam.letters.find(isStuck));
    if (letter) Object.assign(letter, { state: 'sending', sentAt: life.now });
  },
  mailGoesOut: (_, exam) => {
    const letter = letterThat(exam, 'sending');
    if (letter) letter.state = 'asked';
  },
  officialAnswers: (life, exam) => {
    const letter = letterThat(exam, 'asked');
    if (letter) Object.assign(letter, { state: 'answered', answeredAt: life.now });
  },
  officialDeclines: (life, exam) => {
    const letter = letterThat(exam, 'asked');
    if (letter) Object.assign(letter, { state: 'declined', answeredAt: life.now });
  },
  boardSendsLetterBack: (_, exam) => {
    const letter = letterThat(exam, 'answered');
    if (letter) letter.state = 'sentBack';
  },
  boardApprovesLetter: (_, exam) => {
    const letter = letterThat(exam, 'answered');
    if (letter) letter.state = 'approved';
  },
};

const standing: Readonly<Record<string, Act>> = {
  hourPasses: (life) => void (life.now += HOUR),
  weekPasses: (life) => void (life.now += 7 * DAY),
  addsLicense: (life) => {
    if (life.licenses.length < 3) life.licenses.push({ day: dayOf(life.now + 300 * DAY), isFull: true });
  },
  addsShortLicense: (life) => {
    if (life.licenses.length < 3) life.licenses.push({ day: dayOf(life.now + 100 * DAY), isFull: true });
  },
  addsTrainingLicense: (life) => {
    if (life.licenses.length < 3) life.licenses.push({ day: dayOf(life.now + 300 * DAY), isFull: false });
  },
  boardSeesLicense: (life) => void (life.isEligible ||= life.licenses.some(({ isFull }) => isFull)),
  confirmsProfile: (life) => void (life.confirmedAt = life.now),
  meetsRequirement: (life) => void (life.requirements[0]!.isMet = true), // each life has two
  paysAnnualFee: ({ annualFee, now }) => {
    if (now < annualFee.due && annualFee.atBank === null) annualFee.paid = annualFee.price;
  },
  sendsAnnualFee: ({ annualFee, now }) => {
    if (now < annualFee.due && !isPaid(annualFee)) annualFee.atBank ??= now;
  },
};

const events: Readonly<Record<string, Act>> = {
  ...trainingActs,
  ...standing,
  ...applying,
  ...registering,
  goesOn: (life, exam) => {
    const [step = 'review'] = left(life, exam);
    registering[doneBy[step]!]!(life, exam); // for each step
  },
};

/** Several events at once, which single ones rarely produce. */
const episodes: Readonly<Record<string, readonly string[]>> = {
  weeksPass: ['weekPasses', 'weekPasses', 'weekPasses'],
  fillsIn: Array.from({ length: 4 }, () => 'goesOn'),
  registers: ['weekPasses', ...Array.from({ length: 10 }, () => 'goesOn')],
  directorHesitates: ['directorDeclines', 'asksDirector'],
  officeRefuses: ['directorRecommends', 'officeSendsBack'],
  officeAccepts: ['directorRecommends', 'officeApproves'],
  asksOfficials: ['namesChief', 'namesChair', 'asksOfficial', 'mailGoesOut', 'asksOfficial', 'mailGoesOut'],
  letterIsSentBack: ['officialAnswers', 'boardSendsLetterBack'],
  cardIsApproved: ['completesCard', 'boardTakesCard', 'boardApprovesCard'],
};

/** What can happen; each is tried, and has no effect where the board would refuse it. */
export const acts: Readonly<Record<string, Act>> = {
  ...events,
  ...Object.fromEntries(
    Object.entries(episodes).map(([name, parts]): [string, Act] => [
      name,
      (life, exam) => {
        for (const part of parts) events[part]!(life, exam); // each is named above
      },
    ]),
  ),
};

/** The place is free, and a director who was asked is not waited for any more. */
function giveUp(exam: ExamLife) {
  exam.intends = false;
  exam.placeUntil = null;
  exam.isPlaceConfirmed = false;
  if (exam.director === 'asked') exam.director = 'none';
}

function answer({ now }: Life, exam: ExamLife, director: Director) {
  if (exam.director !== 'asked') return;
  exam.director = director;
  exam.answeredAt = now;
}

function decide(exam: ExamLife, director: Director) {
  if (exam.director === 'recommended') exam.director = director;
}

/** The first fee that can be paid: its button is a step of a registration, and so comes after answers. */
const payable = (life: Life, exam: ExamLife): LifeFee | undefined =>
  (isOpen(life, exam) && isBegun(exam)) || exam.submitted
    ? exam.fees.find((fee) => !isPaid(fee) && fee.atBank === null && life.now < fee.due)
    : undefined;

function payNext(life: Life, exam: ExamLife, part: number) {
  const fee = payable(life, exam);
  if (fee) fee.paid = Math.min(fee.price, fee.paid + fee.price * part);
}
