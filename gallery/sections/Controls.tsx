import { useState } from 'react';
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx';
import { CheckboxField } from '#ui/fields/CheckboxField.tsx';
import { ChoiceField } from '#ui/fields/ChoiceField.tsx';
import { DateField } from '#ui/fields/DateField.tsx';
import { FileField } from '#ui/fields/FileField.tsx';
import { PasswordField } from '#ui/fields/PasswordField.tsx';
import { RadioGroup } from '#ui/fields/RadioGroup.tsx';
import { SelectField } from '#ui/fields/SelectField.tsx';
import { TextArea } from '#ui/fields/TextArea.tsx';
import { TextField } from '#ui/fields/TextField.tsx';
import { longText, Row, Section, Specimen } from '../Section.tsx';

const choices = [
  { value: 'oh', label: 'Ohio' },
  { value: 'ny', label: 'New York' },
  { value: 'long', label: longText },
];
const answers = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];
const document = new File(['x'.repeat(48_000)], 'operative-reports-of-the-last-twelve-months.pdf');
const none = () => {};

type State = 'empty' | 'filled' | 'invalid' | 'disabled' | 'long';

/** Every control of a form in one state. */
function Family({ state }: { state: State }) {
  const error = state === 'invalid' ? 'Enter what your license says.' : undefined;
  const hint = state === 'filled' ? 'As on your license' : undefined;
  const [chosen, setChosen] = useState(state === 'long' ? 'long' : state === 'filled' ? 'ny' : '');
  const texts = (name: string, label: string) => ({
    id: `${name}-${state}`,
    label: state === 'long' ? `${label}: ${longText}` : label,
    hint,
    error,
  });
  const disabled = state === 'disabled';
  const text = state === 'long' ? longText : state === 'filled' ? 'Cleveland' : '';
  return (
    <Specimen name={state}>
      <Row>
        <TextField {...texts('text', 'Text')} defaultValue={text} disabled={disabled} />
        <TextField {...texts('search', 'Search')} type="search" defaultValue={text} disabled={disabled} />
        <SelectField
          {...texts('select', 'Select')}
          choices={choices}
          placeholder="Choose"
          value={chosen}
          onChange={({ target }) => setChosen(target.value)}
          disabled={disabled}
        />
        <ChoiceField
          {...texts('combobox', 'Combobox')}
          name={`combobox-${state}`}
          choices={choices}
          value={chosen}
          onChange={setChosen}
          isSearched
          waits={disabled ? 'Loading the list' : undefined}
        />
        <DateField
          {...texts('date', 'Date')}
          defaultValue={text === '' ? '' : '2026-12-31'}
          disabled={disabled}
        />
        <PasswordField {...texts('password', 'Password')} defaultValue={text} disabled={disabled} />
        <TextArea {...texts('area', 'Several lines')} rows={2} defaultValue={text} disabled={disabled} />
        <FileField
          {...texts('file', 'File')}
          file={text === '' && !disabled ? null : document}
          onChoose={none}
          accept=".pdf"
          busy={disabled}
        />
        <RadioGroup
          {...texts('radio', 'Radio buttons')}
          choices={answers}
          value={chosen === '' ? null : 'yes'}
          onChange={none}
          disabled={disabled}
          inline
        />
        <CheckboxField
          {...texts('checkbox', 'Checkbox')}
          checked={chosen !== ''}
          onChange={none}
          disabled={disabled}
        />
      </Row>
    </Specimen>
  );
}

/** One line of the controls that have a border, in a state that only the pointer or the focus gives. */
const Pointed = ({ state }: { state: 'is-hover' | 'is-focus' }) => (
  <Specimen name={state}>
    <Row>
      <input aria-label={`Text, ${state}`} className={`control ${state}`} defaultValue="Cleveland" />
      <select aria-label={`Select, ${state}`} className={`control ${state}`}>
        <option>Ohio</option>
      </select>
      <input aria-label={`Date, ${state}`} type="date" className={`control ${state}`} />
      <input aria-label={`Checkbox, ${state}`} type="checkbox" className={`size-5 ${state}`} />
    </Row>
  </Specimen>
);

/** The controls of a form as one family: beside each other in every state. */
export const Controls = () => (
  <Section title="Controls">
    <Family state="empty" />
    <Family state="filled" />
    <Pointed state="is-hover" />
    <Pointed state="is-focus" />
    <Family state="invalid" />
    <Family state="disabled" />
    <Family state="long" />
    <Specimen name="error summary">
      <ErrorSummary errors={[{ field: 'text-invalid', text: 'Enter the city.' }, { text: longText }]} />
    </Specimen>
  </Section>
);
