/** The calendar year in which a day's academic year begins: it runs from July 1 to June 30. */
export function academicYearOf(day: string): number {
  // Without Luxon: a key press asks for it a thousand times.
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
  return month >= 7 ? year : year - 1;
}

/** The first and the last day of an academic year. */
export const academicYear = (year: number) => ({
  startDate: `${year}-07-01`,
  endDate: `${year + 1}-06-30`,
});
