import { routeTable } from '#domain/access/routeTable.ts';

const pathOf = (screen: string) => routeTable.find((row) => row.screen === screen)!.paths[0]; // a row of the table

/** Where the examinees of the session are. */
export const examineesPath = pathOf('oralExaminations');
/** Where conflicts are told. */
export const examinerHomePath = pathOf('examinerHome');
