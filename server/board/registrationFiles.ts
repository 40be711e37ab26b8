import { pickListNames } from '#contract/pickLists/pickLists.ts';
import { atBoard, file, isAfter, person, user, type BoardFile } from './boardFile.ts';
import { amount, day, dayAndTime, id, oneOf, optional, text, whole, yesOrNo } from './cells.ts';

/** Pick-lists, exams with their dates and statements, who may apply, and fees. */
export const registrationFiles: readonly BoardFile[] = [
  file(
    'pick_lists.csv',
    'an item of a pick-list',
    {
      list: oneOf(pickListNames),
      scope: optional(text(60), ''),
      value: text(100),
      text: text(200),
      modifier: optional(text(60), null),
    },
    {
      key: ['list', 'scope', 'value'],
      targets: [
        {
          table: 'pick_list_items',
          key: ['list', 'scope', 'position'],
          replaces: 'list',
          records: ({ list, scope, value, text: words, modifier, line }) => [
            { list, scope, position: line, item_value: value, item_description: words, modifier },
          ],
        },
      ],
    },
  ),
  file(
    'exams.csv',
    'an exam',
    {
      exam_id: id,
      code: text(40),
      name: text(200),
      type: oneOf(['qualifying', 'certifying', 'other']),
      specialty_id: optional(id, 1),
      registration_opens: optional(dayAndTime, null),
      registration_ends: dayAndTime,
      starts_on: day,
      ends_on: day,
    },
    {
      key: ['exam_id'],
      check: (row) => [
        ...isAfter('ends_on', row.ends_on >= row.starts_on),
        ...isAfter('registration_ends', row.registration_ends > (row.registration_opens ?? '')),
      ],
      targets: [
        {
          table: 'exams',
          key: ['exam_id'],
          records: (row) => [
            {
              exam_id: row.exam_id,
              exam_code: row.code,
              exam_name: row.name,
              exam_type: row.type,
              is_qualifying: row.type === 'qualifying',
              exam_specialty_id: row.specialty_id,
              reg_open_date: atBoard(row.registration_opens),
              reg_end_date: atBoard(row.registration_ends),
              exam_start_date: row.starts_on,
              exam_end_date: row.ends_on,
            },
          ],
        },
      ],
    },
  ),
  file(
    'exam_dates.csv',
    'a date of an exam',
    {
      exam_date_id: id,
      exam_id: id,
      starts_on: day,
      ends_on: day,
      description: optional(text(200), ''),
      places: whole(0, 100_000),
    },
    {
      key: ['exam_date_id'],
      refers: [{ column: 'exam_id', to: ['exams', 'exam_id'], what: 'exam' }],
      check: (row) => isAfter('ends_on', row.ends_on >= row.starts_on),
      targets: [
        {
          table: 'exam_dates',
          key: ['exam_date_id'],
          records: (row) => [
            {
              exam_date_id: row.exam_date_id,
              exam_id: row.exam_id,
              starts_on: row.starts_on,
              ends_on: row.ends_on,
              description: row.description,
              capacity: row.places,
            },
          ],
        },
      ],
    },
  ),
  file(
    'statements.csv',
    'a statement that applicants agree to',
    {
      exam_type: oneOf(['qualifying', 'certifying', 'other']),
      name: text(60),
      version: whole(1, 1_000),
      position: whole(1, 100),
      text: text(5_000),
    },
    {
      key: ['exam_type', 'name', 'version'],
      targets: [
        {
          table: 'attestation_statements',
          key: ['exam_type', 'name', 'version'],
          frozen:
            'People agree to a statement by its version, so its text never changes; enter a new version.',
          records: (row) => [
            {
              exam_type: row.exam_type,
              name: row.name,
              version: row.version,
              position: row.position,
              attestation_text: row.text,
            },
          ],
        },
      ],
    },
  ),
  file(
    'candidates.csv',
    'a person who may apply for an exam',
    { user_name: text(100), exam_id: id },
    {
      key: ['user_name', 'exam_id'],
      refers: [user, { column: 'exam_id', to: ['exams', 'exam_id'], what: 'exam' }],
      targets: [
        {
          table: 'exam_candidates',
          key: ['user_id', 'exam_id'],
          records: (row, known) => [{ user_id: person(known, row.user_name), exam_id: row.exam_id }],
        },
      ],
    },
  ),
  file(
    'applications.csv',
    'a person’s time to apply for qualifying exams',
    {
      user_name: text(100),
      opens: optional(dayAndTime, null),
      closes: optional(dayAndTime, null),
      exam_ends: optional(dayAndTime, null),
      after_deadline: optional(yesOrNo, false),
    },
    {
      key: ['user_name'],
      refers: [user],
      check: (row) => isAfter('closes', row.opens === null || row.closes === null || row.closes > row.opens),
      targets: [
        {
          table: 'qe_applications',
          key: ['user_id'],
          records: (row, known) => [
            {
              user_id: person(known, row.user_name),
              app_open_date: atBoard(row.opens),
              app_close_date: atBoard(row.closes),
              exam_end_date: atBoard(row.exam_ends),
              post_deadline_access: row.after_deadline ? 1 : 0,
            },
          ],
        },
      ],
    },
  ),
  file(
    'eligibilities.csv',
    'whether a person may take certifying exams',
    {
      user_name: text(100),
      eligibility: oneOf([
        'eligible',
        'qualifyingExamNotPassed',
        'licenseMissing',
        'timeLimitReached',
        'alreadyCertified',
      ]),
    },
    {
      key: ['user_name'],
      refers: [user],
      targets: [
        {
          table: 'ce_eligibility',
          key: ['user_id'],
          records: (row, known) => [{ user_id: person(known, row.user_name), eligibility: row.eligibility }],
        },
      ],
    },
  ),
  file(
    'fees.csv',
    'a fee',
    {
      fee_id: id,
      user_name: text(100),
      exam_id: id,
      title: optional(text(200), null),
      fee_type: oneOf(['exam', 'application']),
      amount,
      currency: oneOf(['usd']),
      due: optional(dayAndTime, null),
    },
    {
      key: ['fee_id'],
      refers: [user, { column: 'exam_id', to: ['exams', 'exam_id'], what: 'exam' }],
      targets: [
        {
          table: 'fees',
          key: ['fee_id'],
          records: (row, known) => [
            {
              fee_id: row.fee_id,
              user_id: person(known, row.user_name),
              exam_id: row.exam_id,
              title: row.title,
              fee_type: row.fee_type,
              amount: row.amount,
              currency: row.currency.toUpperCase(),
              due_date: atBoard(row.due),
            },
          ],
        },
      ],
    },
  ),
];
