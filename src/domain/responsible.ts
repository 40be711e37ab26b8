/** Who acts next. */
export type Responsible = 'member' | 'director' | 'official' | 'board' | 'bank';
