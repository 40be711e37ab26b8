/** What stands on each document of the demo. */
export const demoNote = 'Demonstration document. The person and the board are invented.';
