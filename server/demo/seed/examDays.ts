import { DateTime } from 'luxon';
import { rosters } from './rosters.ts';

/** The exam with one day today and one yesterday, and the upcoming exam. */
export const CURRENT_EXAM = { examHeaderId: 601, teamId: 611 };
export const COMING_EXAM = { examHeaderId: 602, teamId: 612, timeZone: 'America/New_York' };

/** Time zones for the current exam; at any hour it is daytime in one of them. */
const currentExamZones = ['America/Chicago', 'Pacific/Guam'] as const;

/** The exam's zone for a demo opened now: one where it is daytime, so that a session is running. */
export const currentExamZone = (now: number): string =>
  currentExamZones.find((zone) => {
    const { hour } = DateTime.fromMillis(now, { zone });
    return hour >= 4 && hour < 21;
  }) ?? currentExamZones[0];

/** The members of the team, in the order of the seats. */
export const examiners = [
  { userId: 131, seat: 'senior' },
  { userId: 132, seat: 'associate' },
] as const;

const SESSION = 150; // minutes from one session to the next, including a break of half an hour
const STRETCH = 60;
const SLOT = 30;
/** How many examinees fit into one roster's part of a session. */
const AT_ONCE = 2;

type Span = Readonly<{ startsAt: string; endsAt: string }>;

/** A row of `roster_schedules`: one roster's part of a session. */
type Schedule = Span &
  Readonly<{
    scheduleId: number;
    teamId: number;
    rosterId: number;
    examDate: string;
    sessionNumber: number;
    sessionName: string;
  }>;

/** A row of `exam_schedules`; the time includes the extra minutes. */
type Examinee = Span &
  Readonly<{
    examScheduleId: number;
    scheduleId: number;
    examineeName: string;
    candidateNumber: string;
    extraMinutes: number;
  }>;

/** A row of `agenda_items`. */
type AgendaItem = Span &
  Readonly<{
    id: number;
    teamId: number;
    kind: 'briefing' | 'session' | 'break' | 'debriefing';
    title: string;
    place: string;
    examDate: string;
  }>;

/** One day of one team: the examinees' times and the agenda. */
export interface ExamDay {
  readonly schedules: readonly Schedule[];
  readonly examinees: readonly Examinee[];
  readonly agenda: readonly AgendaItem[];
}

/** Extra time of an accommodation, by the examinee's name: half of a slot. */
const extraMinutes: Readonly<Record<string, number>> = { 'Hannah Whitlock': SLOT / 2 };

interface Plan {
  readonly teamId: number;
  /** Start of the first session, in the exam's zone. */
  readonly begins: DateTime;
  readonly place: string;
  /** Names of the examinees, session by session. */
  readonly sessions: readonly (readonly string[])[];
  /** The first of each kind of ids. */
  readonly first: Readonly<Record<'schedule' | 'examinee' | 'agenda' | 'candidate', number>>;
}

const iso = (time: DateTime) => time.toUTC().toISO() ?? '';
const span = (from: DateTime, minutes: number) => ({
  startsAt: iso(from),
  endsAt: iso(from.plus({ minutes })),
});

function examDay({ teamId, begins, place, sessions, first }: Plan): ExamDay {
  const examDate = begins.toISODate() ?? '';
  const schedules: Schedule[] = [];
  const examinees: Examinee[] = [];
  const agenda: Omit<AgendaItem, 'id'>[] = [];
  const note = (
    kind: (typeof agenda)[number]['kind'],
    title: string,
    from: DateTime,
    minutes: number,
    where = place,
  ) => agenda.push({ teamId, kind, title, place: where, examDate, ...span(from, minutes) });

  note('briefing', 'Briefing of examiners', begins.minus({ minutes: 30 }), 20, 'Ballroom B');
  let free = begins;
  sessions.forEach((names, index) => {
    const from = begins.plus({ minutes: index * SESSION });
    const stretches = Math.ceil(names.length / AT_ONCE);
    const sessionName = `Session ${index + 1}`;
    if (index > 0) note('break', 'Break', free, from.diff(free, 'minutes').minutes, 'Foyer');
    // Only the last examinee of a session has extra time here: the break is shorter for it.
    const extra = extraMinutes[names.at(-1) ?? ''] ?? 0;
    free = from.plus({ minutes: stretches * STRETCH + extra });
    note('session', sessionName, from, stretches * STRETCH + extra);
    for (let stretch = 0; stretch < stretches; stretch++) {
      const start = from.plus({ minutes: stretch * STRETCH });
      const scheduleId = first.schedule + schedules.length;
      schedules.push({
        scheduleId,
        teamId,
        // Examinees of one session get other cases than those just before them.
        rosterId: rosters[(index + stretch) % rosters.length]!.rosterId, // the remainder is within range
        examDate,
        sessionNumber: index + 1,
        sessionName,
        ...span(start, STRETCH + (stretch === stretches - 1 ? extra : 0)),
      });
      names.slice(stretch * AT_ONCE, (stretch + 1) * AT_ONCE).forEach((examineeName, seat) => {
        const number = examinees.length;
        examinees.push({
          examScheduleId: first.examinee + number,
          scheduleId,
          examineeName,
          candidateNumber: `C-${first.candidate + number * 37}`,
          extraMinutes: extraMinutes[examineeName] ?? 0,
          ...span(start.plus({ minutes: seat * SLOT }), SLOT + (extraMinutes[examineeName] ?? 0)),
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

/** The middle session starts in the current hour, as far as the day allows. */
function beginOf(now: DateTime): DateTime {
  const midnight = now.startOf('day');
  // Counted from midnight, because of daylight saving changes.
  const first = midnight.plus({ hours: 3 });
  const last = midnight.set({ hour: 19 });
  return DateTime.max(first, DateTime.min(last, now.startOf('hour'))).minus({ minutes: SESSION });
}

/** Today, yesterday's finished day, and an upcoming day, around a time in the current exam's zone. */
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
