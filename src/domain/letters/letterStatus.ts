/** Status numbers of a reference letter (first specification, §4 "Reference letter status display"). */
export const letterStatus = { required: 0, pending: 1, awaitingApproval: 2, approved: 3 } as const;
