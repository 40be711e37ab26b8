/** The URL of a session and of its cases. */
export const rosterPath = (session: string, caseHeaderId?: number) => {
  const query = new URLSearchParams({
    session,
    ...(caseHeaderId !== undefined && { case: String(caseHeaderId) }),
  });
  return `/ce-scoring/examination-rosters?${query.toString()}`;
};
