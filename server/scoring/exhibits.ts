import type { CaseExhibit, caseExhibits as rows } from '#contract/scoring/caseExhibits.ts';
import { notFound } from '#server/core/fault.ts';
import { fragment } from '#server/db/fragment.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { HandlersFor } from '#server/http/callContext.ts';

const columns = fragment`exhibit_id, case_header_id, position, title, media_type`;

/** Exhibits of the cases that the caller's team examines; `scoringOwners` refuse all others. */
export const exhibitHandlers = ({ db }: Deps): HandlersFor<typeof rows> => ({
  listCaseExhibits: ({ query: { caseHeaderId } }) =>
    db.query<CaseExhibit>`
      select ${columns} from case_exhibits where case_header_id = ${caseHeaderId}::integer order by position`,

  async getCaseExhibit({ query: { id } }) {
    const [row] = await db.query<CaseExhibit & { content: Buffer }>`
      select ${columns}, content from case_exhibits where exhibit_id = ${id}::integer`;
    if (!row) throw notFound();
    return { ...row, content: row.content.toString('base64') };
  },
});
