/** The board's name, as mails, pages and papers show it. */
export const boardName = 'The Surgical Certification Board';
