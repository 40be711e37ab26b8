import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { boardZone } from '#domain/board.ts';
import { mediaTypeOf } from '#domain/fileCheck.ts';
import { file, isAfter, person, user, type BoardFile, type TableRecord } from './boardFile.ts';
import {
  day,
  grades,
  id,
  ids,
  momentIn,
  oneOf,
  optional,
  text,
  time,
  timeZone,
  ValueRefused,
  whole,
} from './cells.ts';

/** The largest exhibit, in bytes. */
const LARGEST_EXHIBIT = 10 * 1024 * 1024;

/**
 * An image or a PDF of the folder `exhibits`, as its record has it.
 *
 * @throws ValueRefused for a file that is not there, is none of them, or is too large.
 */
function exhibitIn(folder: string, name: string, details: TableRecord): TableRecord {
  const refuse = (why: string) => new ValueRefused(`exhibits/${name}: ${why}`);
  if (basename(name) !== name || !existsSync(join(folder, name))) throw refuse('There is no such file.');
  const bytes = readFileSync(join(folder, name));
  const mediaType = mediaTypeOf(name, bytes);
  if (mediaType === null || !['image/png', 'image/jpeg', 'application/pdf'].includes(mediaType))
    throw refuse('An exhibit is a PNG or JPEG image, or a PDF.');
  if (bytes.length > LARGEST_EXHIBIT) throw refuse('An exhibit has at most 10 MB.');
  return {
    ...details,
    media_type: mediaType,
    /** Read again when it is written: all exhibits of a board are more than fits into memory. */
    get content() {
      return `\\x${readFileSync(join(folder, name)).toString('hex')}`;
    },
  };
}

/** Oral exams: teams, rosters, sessions, examinees, conflicts of interest and the agenda. */
export const examDayFiles: readonly BoardFile[] = [
  file(
    'oral_exams.csv',
    'an oral exam',
    { exam_id: id, name: text(200), time_zone: timeZone, seconds_per_case: whole(60, 7_200), grades },
    {
      key: ['exam_id'],
      targets: [
        {
          table: 'oral_exams',
          key: ['exam_header_id'],
          records: (row) => [
            {
              exam_header_id: row.exam_id,
              exam_name: row.name,
              time_zone: row.time_zone,
              seconds_per_case: row.seconds_per_case,
              grades: row.grades,
            },
          ],
        },
      ],
    },
  ),
  file(
    'teams.csv',
    'a team of examiners',
    { team_id: id, exam_id: id, name: text(100) },
    {
      key: ['team_id'],
      refers: [{ column: 'exam_id', to: ['oral_exams', 'exam_header_id'], what: 'oral exam' }],
      targets: [
        {
          table: 'exam_teams',
          key: ['team_id'],
          records: (row) => [{ team_id: row.team_id, exam_header_id: row.exam_id, team_name: row.name }],
        },
      ],
    },
  ),
  file(
    'team_examiners.csv',
    'an examiner of a team',
    { team_id: id, user_name: text(100), seat: oneOf(['senior', 'associate']) },
    {
      key: ['team_id', 'user_name'],
      refers: [{ column: 'team_id', to: ['exam_teams', 'team_id'], what: 'team' }, user],
      targets: [
        {
          table: 'team_examiners',
          key: ['team_id', 'user_id'],
          replaces: 'team_id',
          records: (row, known) => [
            { team_id: row.team_id, user_id: person(known, row.user_name), seat: row.seat },
          ],
        },
      ],
    },
  ),
  file(
    'exhibits.csv',
    'an image or a document that an examiner shows',
    { exhibit_id: id, case_id: id, position: whole(1, 100), title: text(200), file: text(200) },
    {
      key: ['exhibit_id'],
      refers: [{ column: 'case_id', to: ['case_headers', 'case_header_id'], what: 'case' }],
      targets: [
        {
          table: 'case_exhibits',
          key: ['exhibit_id'],
          replaces: 'case_header_id',
          atOnce: 1,
          records: (row, { folder }) => [
            exhibitIn(join(folder, 'exhibits'), row.file, {
              exhibit_id: row.exhibit_id,
              case_header_id: row.case_id,
              position: row.position,
              title: row.title,
            }),
          ],
        },
      ],
    },
  ),
  file(
    'rosters.csv',
    'a roster of cases',
    { roster_id: id, name: text(100), cases: ids },
    {
      key: ['roster_id'],
      refers: [{ column: 'cases', to: ['case_headers', 'case_header_id'], what: 'case' }],
      targets: [
        {
          table: 'rosters',
          key: ['roster_id'],
          records: (row) => [{ roster_id: row.roster_id, roster_name: row.name }],
        },
        {
          table: 'roster_cases',
          key: ['roster_id', 'position'],
          replaces: 'roster_id',
          records: (row) =>
            row.cases.map((caseId, index) => ({
              roster_id: row.roster_id,
              position: index + 1,
              case_header_id: caseId,
            })),
        },
      ],
    },
  ),
  file(
    'sessions.csv',
    'the part of a session that has one roster',
    {
      session_id: id,
      team_id: id,
      roster_id: id,
      date: day,
      number: whole(1, 100),
      name: text(100),
      starts: time,
      ends: time,
    },
    {
      key: ['session_id'],
      refers: [
        { column: 'team_id', to: ['exam_teams', 'team_id'], what: 'team' },
        { column: 'roster_id', to: ['rosters', 'roster_id'], what: 'roster' },
      ],
      check: (row) => isAfter('ends', row.ends > row.starts),
      targets: [
        {
          table: 'roster_schedules',
          key: ['schedule_id'],
          records: (row, known) => {
            const zone = known.zoneOfTeam.get(row.team_id) ?? boardZone;
            return [
              {
                schedule_id: row.session_id,
                team_id: row.team_id,
                roster_id: row.roster_id,
                exam_date: row.date,
                session_number: row.number,
                session_name: row.name,
                starts_at: momentIn(zone, row.date, row.starts),
                ends_at: momentIn(zone, row.date, row.ends),
              },
            ];
          },
        },
      ],
    },
  ),
  file(
    'examinees.csv',
    'the exam of one examinee',
    {
      examinee_id: id,
      session_id: id,
      name: text(200),
      candidate_number: text(40),
      starts: time,
      ends: time,
      extra_minutes: optional(whole(0, 240), 0),
    },
    {
      key: ['examinee_id'],
      refers: [{ column: 'session_id', to: ['roster_schedules', 'schedule_id'], what: 'session' }],
      check: (row) => isAfter('ends', row.ends > row.starts),
      targets: [
        {
          table: 'exam_schedules',
          key: ['exam_schedule_id'],
          records: (row, known) => {
            const { date, zone } = known.sessions.get(row.session_id)!; // a reference, checked before
            return [
              {
                exam_schedule_id: row.examinee_id,
                schedule_id: row.session_id,
                examinee_name: row.name,
                candidate_number: row.candidate_number,
                starts_at: momentIn(zone, date, row.starts),
                ends_at: momentIn(zone, date, row.ends),
                extra_minutes: row.extra_minutes,
              },
            ];
          },
        },
      ],
    },
  ),
  file(
    'conflicts.csv',
    'a conflict of interest',
    {
      examinee_id: id,
      user_name: text(100),
      state: oneOf(['declared', 'suspected']),
      reason: text(500),
    },
    {
      key: ['examinee_id', 'user_name'],
      refers: [{ column: 'examinee_id', to: ['exam_schedules', 'exam_schedule_id'], what: 'examinee' }, user],
      targets: [
        {
          table: 'examiner_conflicts',
          key: ['exam_schedule_id', 'user_id'],
          records: (row, known) => [
            {
              exam_schedule_id: row.examinee_id,
              user_id: person(known, row.user_name),
              state: row.state,
              reason: row.reason,
            },
          ],
        },
      ],
    },
  ),
  file(
    'agenda.csv',
    'an item of a team’s day',
    {
      agenda_id: id,
      team_id: id,
      kind: oneOf(['briefing', 'session', 'break', 'debriefing']),
      title: text(200),
      place: optional(text(200), ''),
      date: day,
      starts: time,
      ends: time,
    },
    {
      key: ['agenda_id'],
      refers: [{ column: 'team_id', to: ['exam_teams', 'team_id'], what: 'team' }],
      check: (row) => isAfter('ends', row.ends > row.starts),
      targets: [
        {
          table: 'agenda_items',
          key: ['id'],
          records: (row, known) => {
            const zone = known.zoneOfTeam.get(row.team_id) ?? boardZone;
            return [
              {
                id: row.agenda_id,
                team_id: row.team_id,
                kind: row.kind,
                title: row.title,
                place: row.place,
                exam_date: row.date,
                starts_at: momentIn(zone, row.date, row.starts),
                ends_at: momentIn(zone, row.date, row.ends),
              },
            ];
          },
        },
      ],
    },
  ),
];
