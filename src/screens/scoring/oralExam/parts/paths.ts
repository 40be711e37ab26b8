import { routeTable } from '#domain/access/routeTable.ts';

const pathOf = (screen: string) => routeTable.find((row) => row.screen === screen)!.paths[0]; // a row of the table

/** The page with the examinees of the session. */
export const examineesPath = pathOf('oralExaminations');
/** The page on which conflicts are declared. */
export const examinerHomePath = pathOf('examinerHome');
