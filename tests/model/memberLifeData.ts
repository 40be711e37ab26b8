import { boardDay } from '#domain/boardTime.ts';
import type { ExamFee } from '#contract/billing/billing.ts';
import type { ExamOverviewItem } from '#contract/exams/exams.ts';
import type { CardProgress, ExamRegistration, TrainingGaps } from '#contract/todo/todo.ts';
import { nonSurgical } from '#contract/training/training.ts';
import type { MemberData } from '#domain/todo/memberData.ts';

import { trainingGaps } from '#domain/training/trainingGaps.ts';
import { usualRules } from '#domain/training/usualRules.ts';
import { makeRotation } from '#tests/support/training/rotations.ts';
import {
  DAY,
  dayOf,
  EXAM_DAYS,
  isBegun,
  isOpen,
  isOver,
  isPaid,
  iso,
  lifeCards,
  neededTypes,
  start,
  type Director,
  type ExamLife,
  type Life,
  type LifeFee,
  type OfficialLetter,
} from './memberLife.ts';

const examName = ({ examId }: ExamLife) => `Exam ${examId}`;

const overviewOf = (exam: ExamLife): ExamOverviewItem => ({
  examId: exam.examId,
  examCode: `X${exam.examId}`,
  examName: examName(exam),
  regOpenDate: iso(exam.opens),
  regEndDate: iso(exam.closes),
  examStartDate: dayOf(start + EXAM_DAYS),
  examEndDate: dayOf(start + EXAM_DAYS),
  examSpecialtyId: 1,
  examType: exam.type,
  status: exam.registered ? 1 : exam.submitted ? 2 : -1,
  confirmationNumber: null,
  registeredAt: null,
  withdrawnAt: exam.withdrawnAt === null ? null : iso(exam.withdrawnAt),
});

function feeRegistration(life: Life, exam: ExamLife, fee: LifeFee): ExamFee['registration'] {
  if (isPaid(fee)) return 'open';
  if (!isOpen(life, exam) && !exam.submitted) return 'closed';
  return isBegun(exam) && exam.intends !== false ? 'open' : 'notBegun';
}

const feeOf = (
  { now }: Life,
  fee: LifeFee,
  { examId, name, registration }: { examId: number; name: string; registration: ExamFee['registration'] },
): ExamFee => ({
  feeId: fee.feeId,
  examId,
  examName: name,
  feeType: fee.kind,
  amount: fee.price,
  currency: 'USD',
  dueDate: iso(fee.due),
  expired: now >= fee.due,
  paidTotal: fee.paid,
  registration,
  transactions:
    fee.atBank === null
      ? []
      : [
          {
            transactionId: fee.feeId,
            amount: fee.price - fee.paid,
            status: 'processing',
            startedAt: iso(fee.atBank),
            settledAt: null,
            cardEnding: null,
            receiptNumber: null,
            refunded: 0,
            refundedAt: null,
          },
        ],
});

const directorNumber: Readonly<Record<Director, number>> = {
  none: 0,
  asked: 1,
  declined: 0,
  recommended: 2,
  sentBack: 0,
  approved: 3,
};

const answersOf = (exam: ExamLife): ExamRegistration['answers'] => ({
  started: exam.submitted || exam.started,
  intention:
    exam.intends === null
      ? null
      : {
          examId: exam.examId,
          intends: exam.intends,
          examDateId: exam.placeUntil === null ? null : 5,
          examDate: null,
          seatHeldUntil: exam.placeUntil === null || exam.isPlaceConfirmed ? null : iso(exam.placeUntil),
          statedAt: iso(start),
        },
  attestations: [
    { attestationText: 'I agree.', name: 'truth', checked: exam.agreed, version: 1 },
    {
      attestationText: 'I agree to this, too.',
      name: 'rules',
      version: 1,
      checked: exam.agreed && !exam.hasNewStatement,
    },
  ],
  accommodation: null,
  needsAccommodations: exam.accommodations,
  letter:
    exam.director === 'none'
      ? null
      : {
          examId: exam.examId,
          officialName: 'Ruth Eberhard',
          officialEmail: 'ruth@example.org',
          status: directorNumber[exam.director],
          sentDate: iso(exam.askedAt),
          responseDate: exam.director === 'asked' ? null : iso(exam.answeredAt),
          sentBackReason: exam.director === 'sentBack' ? 'Unsigned' : null,
        },
});

const contentNumber = { untouched: -1, begun: 0, complete: 1 } as const;

function cardsOf({ now }: Life, { cards, closes }: ExamLife): CardProgress[] {
  if (cards === null) return [];
  return lifeCards.map((card) => {
    const { content, isWithBoard, isApproved } = cards[card];
    if (isApproved) return { card, status: 1, readOnlyReason: 'approved' };
    if (isWithBoard) return { card, status: 2, readOnlyReason: 'underReview' };
    return { card, status: contentNumber[content], readOnlyReason: now >= closes ? 'closed' : null };
  });
}

const letterNumber = {
  named: 0,
  sending: 9,
  asked: 1,
  answered: 2,
  declined: 0,
  sentBack: 0,
  approved: 3,
} as const;

const letterOf = ({ id, type, state, sentAt, answeredAt }: OfficialLetter, examHeaderId: number) => ({
  id,
  examHeaderId,
  attestationType: type,
  hospitalName: 'North Hospital',
  authOfficial: `Official ${id}`,
  authOfficialTitle: 'Chief',
  authOfficialEmail: `official-${id}@example.org`,
  altRole: '',
  explain: '',
  explainOther: '',
  sentDate: state === 'named' ? null : iso(sentAt),
  timesSent: state === 'named' ? 0 : 1,
  responseDate: ['answered', 'declined', 'sentBack', 'approved'].includes(state) ? iso(answeredAt) : null,
  sentBackReason: state === 'sentBack' ? 'The signature is missing.' : null,
  withdrawnAt: null,
  status: letterNumber[state],
  referenceId: `RL-${id}`,
  version: 1,
});

const examRegistrationOf = (life: Life, exam: ExamLife): ExamRegistration => ({
  exam: overviewOf(exam),
  answers: answersOf(exam),
  cards: cardsOf(life, exam),
  letters:
    exam.cards === null
      ? null
      : {
          examUserReferenceLetters: exam.letters.map((letter) => letterOf(letter, exam.examId)),
          neededTypes: [...neededTypes],
          cardStatusResponseReadOnly: life.now >= exam.closes,
          readOnlyReason: life.now >= exam.closes ? 'closed' : null,
          dueDate: life.now >= exam.closes ? null : iso(exam.closes),
        },
});

function trainingOf({ training, now }: Life): TrainingGaps {
  const { hasSchool, completes, rotations } = training;
  if (rotations.length === 0) return { hasMedicalSchool: hasSchool, specialties: [] };
  const known = {
    examSpecialtyId: 1,
    rules: usualRules[1]!, // general surgery has rules
    completionDate: completes,
    rotations: rotations.map(({ from, to, level, isAway, abroad }) =>
      makeRotation({
        startDate: from,
        endDate: to,
        clinicalLevel: `Clinical Level ${level}`,
        nonSurgicalActivity: isAway ? 'Vacation' : '',
        clinicalActivity: isAway ? nonSurgical : 'Trauma and acute care',
        isInternationalRotation: abroad !== 'no',
        isCredit: abroad === 'approved',
      }),
    ),
  };
  return { hasMedicalSchool: hasSchool, specialties: [trainingGaps(known, boardDay(now))] };
}

/** What the board's calls would answer in this life. */
export function dataOf(life: Life): MemberData {
  const { exams, annualFee } = life;
  const [first] = exams;
  const qualifying = exams.find(({ type }) => type === 'qualifying');
  const { opens, closes } = qualifying ?? first!; // each life has an exam
  return {
    roles: ['user', 'trainee', 'surgeon'],
    registrations: {
      training: trainingOf(life),
      certificationLetters: null,
      exams: isOver(life) ? [] : exams.map((exam) => examRegistrationOf(life, exam)),
      eligibilities: {
        qe: {
          appOpenDate: iso(opens),
          appCloseDate: iso(closes),
          appFeePaid: qualifying !== undefined && isPaid(qualifying.fees[0]!), // its application fee
          examEndDate: iso(start + EXAM_DAYS),
          postDeadlineAccess: 0,
        },
        ce: { eligibility: life.isEligible ? 'eligible' : 'licenseMissing' },
      },
    },
    fees: [
      ...exams.flatMap((exam) =>
        exam.fees.map((fee) =>
          feeOf(life, fee, {
            examId: exam.examId,
            name: examName(exam),
            registration: feeRegistration(life, exam, fee),
          }),
        ),
      ),
      feeOf(life, annualFee, { examId: 1, name: 'Annual fee', registration: null }),
    ],
    requirements: life.requirements.map(({ day, isMet }, index) => ({
      requirementId: index,
      kind: 'other' as const,
      title: `Requirement ${index}`,
      detail: '',
      dueDate: day,
      isMet,
      url: '',
    })),
    certifications: life.certificates.map((expireDate, index) => ({
      certificationId: index,
      specialty: 'Surgery',
      certificateNumber: '1',
      certificateTypeId: 1,
      status: 'Certified',
      isClinicallyInactive: false,
      cca: 1,
      issueDate: dayOf(start - 3_000 * DAY),
      expireDate,
      documentId: null,
    })),
    profile: { userConfirmedDate: life.confirmedAt === null ? null : iso(life.confirmedAt) },
    licenses: life.licenses.map(({ day, isFull }, licenseId) => ({
      licenseId,
      licenseNumber: `L-${licenseId}`,
      issuingState: 'Ohio',
      licenseTypeId: isFull ? '1' : '3',
      issueDate: dayOf(start - 900 * DAY),
      expireDate: day,
    })),
  };
}
