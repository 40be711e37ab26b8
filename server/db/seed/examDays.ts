import { DateTime } from 'luxon';
import type { agendaItems, examinerConflicts, examSchedules, rosterSchedules } from '#server/db/scoring.ts';
import { rosterRows } from './cases.ts';

/** The exam with a day that is always today and one that was yesterday, and the exam to come. */
export const CURRENT_EXAM = { examHeaderId: 601, teamId: 611 };
export const COMING_EXAM = { examHeaderId: 602, teamId: 612, timeZone: 'America/New_York' };

/** Where the current exam may be; in one of them it is day at any hour. */
const currentExamZones = ['America/Chicago', 'Pacific/Guam'] as const;

/** The exam's zone for a demo that is looked at now: one in which it is day, so that a session is under way. */
export const currentExamZone = (now: number): string =>
  currentExamZones.find((zone) => {
    const { hour } = DateTime.fromMillis(now, { zone });
    return hour >= 4 && hour < 21;
  }) ?? currentExamZones[0];

/** Whoever sits in the team, in the order of the seats. */
export const examiners = [
  { userId: 131, seat: 'senior' },
  { userId: 132, seat: 'associate' },
] as const;

const SESSION = 150; // minutes from one session to the next, with a break of half an hour
const STRETCH = 60;
const SLOT = 30;
/** Whom a stretch with one roster has room for. */
const AT_ONCE = 2;

/** One day of one team: who is examined when, and the agenda around it. */
export interface ExamDay {
  readonly schedules: readonly (typeof rosterSchedules.$inferInsert)[];
  readonly examinees: readonly (typeof examSchedules.$inferInsert)[];
  readonly agenda: readonly (typeof agendaItems.$inferInsert)[];
}

interface Plan {
  readonly teamId: number;
  /** When the first session begins, in the exam's zone. */
  readonly begins: DateTime;
  readonly place: string;
  /** Names of the examinees, session by session. */
  readonly sessions: readonly (readonly string[])[];
  /** Ids count up from the first of each. */
  readonly first: Readonly<Record<'schedule' | 'examinee' | 'agenda' | 'candidate', number>>;
}

const iso = (time: DateTime) => time.toUTC().toISO() ?? '';
const span = (from: DateTime, minutes: number) => ({
  startsAt: iso(from),
  endsAt: iso(from.plus({ minutes })),
});

function examDay({ teamId, begins, place, sessions, first }: Plan): ExamDay {
  const examDate = begins.toISODate() ?? '';
  const schedules: (typeof rosterSchedules.$inferInsert)[] = [];
  const examinees: (typeof examSchedules.$inferInsert)[] = [];
  const agenda: Omit<typeof agendaItems.$inferInsert, 'id'>[] = [];
  const note = (
    kind: (typeof agenda)[number]['kind'],
    title: string,
    from: DateTime,
    minutes: number,
    where = place,
  ) => agenda.push({ teamId, kind, title, place: where, examDate, ...span(from, minutes) });

  note('briefing', 'Briefing of examiners', begins.minus({ minutes: 30 }), 20, 'Ballroom B');
  sessions.forEach((names, index) => {
    const from = begins.plus({ minutes: index * SESSION });
    const stretches = Math.ceil(names.length / AT_ONCE);
    const sessionName = `Session ${index + 1}`;
    if (index > 0) note('break', 'Break', from.minus({ minutes: 30 }), 30, 'Foyer');
    note('session', sessionName, from, stretches * STRETCH);
    for (let stretch = 0; stretch < stretches; stretch++) {
      const start = from.plus({ minutes: stretch * STRETCH });
      const scheduleId = first.schedule + schedules.length;
      schedules.push({
        scheduleId,
        teamId,
        // Examinees of one session do not have the same cases as those just before them.
        rosterId: rosterRows[(index + stretch) % rosterRows.length]!.rosterId, // the remainder is within
        examDate,
        sessionNumber: index + 1,
        sessionName,
        ...span(start, STRETCH),
      });
      names.slice(stretch * AT_ONCE, (stretch + 1) * AT_ONCE).forEach((examineeName, seat) => {
        const number = examinees.length;
        examinees.push({
          examScheduleId: first.examinee + number,
          scheduleId,
          examineeName,
          candidateNumber: `C-${first.candidate + number * 37}`,
          ...span(start.plus({ minutes: seat * SLOT }), SLOT),
        });
      });
    }
  });
  const ended = Math.max(...schedules.map(({ endsAt }) => Date.parse(endsAt)));
  note('debriefing', 'Debriefing', begins.plus(ended - begins.toMillis() + 300_000), 20, 'Ballroom B');
  return {
    schedules,
    examinees,
    agenda: agenda.map((item, index) => ({ id: first.agenda + index, ...item })),
  };
}

/** The middle session begins with the hour of now, as far as the day fits in around it. */
function beginOf(now: DateTime): DateTime {
  const midnight = now.startOf('day');
  // Counted from midnight, because clocks may have been changed in between.
  const first = midnight.plus({ hours: 3 });
  const last = midnight.set({ hour: 19 });
  return DateTime.max(first, DateTime.min(last, now.startOf('hour'))).minus({ minutes: SESSION });
}

/** A day that is today, yesterday's finished day, and a day to come, around an instant in the current exam's zone. */
export const examDaysAround = (now: DateTime) => ({
  today: examDay({
    teamId: CURRENT_EXAM.teamId,
    begins: beginOf(now),
    place: 'Room 1204',
    sessions: [
      ['Adaeze Nwosu', 'Benjamin Thorne', 'Camila Restrepo', 'Daniel Hargrove'],
      ['Elena Vasquez', 'Farid Mansour', 'Giulia Romano', 'Hannah Whitlock'],
      ['Isaac Oyelaran', 'Jae-won Park', 'Katarina Novak', 'Liam Brannigan'],
    ],
    first: { schedule: 7101, examinee: 71_001, agenda: 7301, candidate: 48_301 },
  }),
  yesterday: examDay({
    teamId: CURRENT_EXAM.teamId,
    begins: now.startOf('day').minus({ days: 1 }).set({ hour: 8 }),
    place: 'Room 1204',
    sessions: [['Mateo Silva', 'Nadia Rahman', 'Oliver Stanhope', 'Precious Moyo'], ['Quentin Leblanc']],
    first: { schedule: 7001, examinee: 70_001, agenda: 7321, candidate: 47_112 },
  }),
  coming: examDay({
    teamId: COMING_EXAM.teamId,
    begins: now.setZone(COMING_EXAM.timeZone).startOf('day').plus({ days: 30 }).set({ hour: 8, minute: 30 }),
    place: 'Room 310',
    sessions: [
      ['Rosalind Achterberg', 'Samir Haddadin', 'Tessa Lindgren', 'Umar Siddiqui'],
      ['Valentina Cruz', 'Wesley Okoro', 'Ximena Duarte', 'Yusuf Demir'],
      ['Zoe Carmichael', 'Anton Kowalczyk', 'Bridget Malone', 'Chidi Eze'],
    ],
    first: { schedule: 7201, examinee: 72_001, agenda: 7341, candidate: 49_120 },
  }),
});

/** Whom an examiner may not examine, or perhaps should not. */
export const conflictRows: readonly (typeof examinerConflicts.$inferInsert)[] = [
  {
    examScheduleId: 71_007,
    userId: 131,
    reason: 'You told the board that you taught this examinee during the residency.',
    state: 'declared',
  },
  {
    examScheduleId: 71_008,
    userId: 131,
    reason: 'You and this examinee are authors of the same paper, as a search of the board suggests.',
    state: 'suspected',
  },
  {
    examScheduleId: 72_003,
    userId: 132,
    reason: 'You and this examinee have worked at the same hospital, as the board’s records suggest.',
    state: 'suspected',
  },
];
