import { DateField } from '#ui/fields/DateField.tsx';
import type { TextFieldProps } from '#ui/fields/TextField.tsx';

/** A day in the past; the bounds limit years to four digits. */
export const DayField = ({ today, ...field }: TextFieldProps & { today: string }) => (
  <div className="max-w-64">
    <DateField {...field} min="1950-01-01" max={today} autoComplete="off" />
  </div>
);
