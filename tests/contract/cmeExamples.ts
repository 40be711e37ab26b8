/** A credit that a member reports. */
const credit = {
  title: 'Update on pancreatic surgery',
  date: '2024-02-29',
  creditsTotal: 12.25,
  creditsSA: 0,
  accreditedProvider: 'Lakes College of Surgeons',
  accreditingBody: 'Council for Medical Education',
  reportingOrganization: '',
};

/** A valid request for each call about CME. */
export const cmeExamples = {
  listItemizedCme: {},
  listCmeAdjustments: {},
  getCmeTranscript: {},
  listSelfReportedCme: {},
  getSelfReportedCme: { query: { cmeId: 1 } },
  createSelfReportedCme: { body: credit },
  // Another title than the one that is created: a credit is not on record twice.
  updateSelfReportedCme: { params: { id: 1 }, body: { ...credit, title: 'Update on liver surgery' } },
  deleteSelfReportedCme: { query: { id: 1 } },
  uploadCmeProof: { query: { cmeId: 2 }, body: { file: new File(['%PDF-1.7\n%%EOF\n'], 'proof.pdf') } },
  deleteCmeProof: { query: { cmeId: 2 } },
};
