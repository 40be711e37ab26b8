/** Who has the next move. */
export type Mover = 'member' | 'director' | 'official' | 'board' | 'bank';
