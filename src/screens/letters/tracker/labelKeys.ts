/** The label key of each field of a letter. */
export const labelKeys = {
  attestationType: 'letters:form.type',
  hospitalName: 'letters:form.hospital',
  authOfficial: 'letters:form.name',
  authOfficialTitle: 'letters:form.title',
  authOfficialEmail: 'letters:form.email',
  altRole: 'letters:form.office',
  explain: 'letters:form.explain',
  explainOther: 'letters:form.explainOther',
} as const;
