import { DateTime } from 'luxon';
import type { Role } from '#contract/core/roles.ts';
import { id, optional, text, whole, yesOrNo } from '#server/board/cells.ts';
import { peopleColumns } from '#server/board/people.ts';
import { rowsOf } from './dataFiles.ts';

/** One fictional person of the demo, and the scenario that the account shows. */
export interface DemoPerson {
  readonly userId: number;
  readonly userName: string;
  readonly emailAddress: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly absId: string | null;
  readonly npi: string | null;
  readonly displayNameEditable: boolean;
  readonly roles: readonly Role[];
  readonly situation: string;
  readonly certificationStatusId: number;
  readonly certificationStatus: string;
  readonly resetRequired: boolean;
}

const columns = {
  ...peopleColumns,
  user_id: id,
  display_name_editable: yesOrNo,
  reset_required: optional(yesOrNo, false),
  certification_status_id: whole(0, 99),
  certification_status: text(100),
  situation: text(300),
};

/** The people of the demo; ids are fixed so that links to records stay valid. */
export const people: readonly DemoPerson[] = rowsOf('people.csv', columns, DateTime.fromMillis(0)).map(
  (row) => ({
    userId: row.user_id,
    userName: row.user_name,
    emailAddress: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    absId: row.board_id,
    npi: row.npi,
    displayNameEditable: row.display_name_editable,
    roles: row.roles,
    situation: row.situation,
    certificationStatusId: row.certification_status_id,
    certificationStatus: row.certification_status,
    resetRequired: row.reset_required,
  }),
);

/** The ids of the demo's people by user name. */
export const userIds: ReadonlyMap<string, number> = new Map(
  people.map(({ userName, userId }) => [userName, userId]),
);

export const fullName = ({ firstName, lastName }: DemoPerson) => `${firstName} ${lastName}, MD`;
