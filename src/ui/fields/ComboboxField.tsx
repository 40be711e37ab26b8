import { Combobox, ComboboxButton, ComboboxInput, ComboboxOption, ComboboxOptions } from '@headlessui/react';
import { Check, ChevronDown } from 'lucide-react';
import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ComponentProps,
  type FocusEvent,
  type FocusEventHandler,
} from 'react';
import { useTranslation } from 'react-i18next';
import { searchText, searchWords } from '#domain/typed/typedText.ts';
import { choiceArrowStyle, choiceStyle } from './choiceStyle.ts';
import { describedBy, Field, type FieldTexts } from './Field.tsx';
import type { Choice } from './SelectField.tsx';

export interface ChoiceFieldProps extends FieldTexts {
  name: string;
  choices: readonly Choice[];
  value: string;
  onChange: (value: string) => void;
  onBlur?: FocusEventHandler;
  /** What browsers fill in, a token of the attribute; by default nothing. */
  autoComplete?: string | undefined;
  /** Counts the resets of the form: with each, a typed text that is no choice goes. */
  resets?: number | undefined;
  'aria-required'?: boolean | undefined;
  /** Another field is for what is not on the list. */
  hasOther?: boolean | undefined;
  /** The field is a combobox also while it has few choices, or none. */
  isSearched?: boolean | undefined;
  /** What it says while it has no choices to type for: that they come, or what brings them. */
  waits?: string | undefined;
}

interface Entry {
  choice: Choice;
  text: string;
}

/** The entries that have each typed word, those with a word that begins so first. */
function matching(entries: readonly Entry[], typed: string): Choice[] {
  const parts = searchWords(typed);
  const found = entries.filter(({ text }) => parts.every((part) => text.includes(part)));
  // "new y" means New York before New Jersey.
  const isBegun = ({ text }: Entry) => parts.every((part) => ` ${text}`.includes(` ${part}`));
  return [...found.filter(isBegun), ...found.filter((entry) => !isBegun(entry))].map(({ choice }) => choice);
}

/** What a typed text means: the choice of that name, or the only one that it can mean. */
function meant(entries: readonly Entry[], typed: string): Choice | undefined {
  const exact = entries.find(({ text }) => text === searchText(typed).trim());
  if (exact) return exact.choice;
  const found = matching(entries, typed);
  return found.length === 1 ? found[0] : undefined;
}

/** Acts when no button of the mouse is down: a page that moves under a press would lose the click. */
function afterPress(act: () => void) {
  if (document.querySelector('button:active, a:active, label:active') === null) return act();
  window.addEventListener('pointerup', () => setTimeout(act), { once: true });
}

/** Is described by its own hint and error: the library would take their names away. */
function DescribedInput({
  descriptions,
  ...props
}: ComponentProps<'input'> & { descriptions: string | undefined }) {
  return <input {...props} aria-describedby={descriptions} />;
}

/** Has the name of the field, and not that of the button that opens it. */
function NamedList({ 'aria-labelledby': _ofButton, ...props }: ComponentProps<'div'>) {
  return <div {...props} />;
}

/** One choice from a long list, found by typing parts of it; the list itself renders only what is visible. */
export function ComboboxField({
  id,
  label,
  hint,
  error,
  name,
  choices,
  value,
  onChange,
  onBlur,
  autoComplete = 'off',
  resets = 0,
  'aria-required': isRequired,
  hasOther = false,
  waits,
}: ChoiceFieldProps) {
  const { t } = useTranslation(['common']);
  const [query, setQuery] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const [kept, setKept] = useState({ text: '', resets });
  const unknown = kept.resets === resets ? kept.text : '';
  const unknownText = (text: string) =>
    text === '' ? '' : t(hasOther ? 'common:combobox.unknownOrOther' : 'common:combobox.unknown', { text });
  /**
   * It opens when it is pressed, not when Tab leads there: with an open list, screen readers say the first choice in place
   * of the field, and nothing of the field after it.
   */
  const [isPressed, setPressed] = useState(false);
  const entries = useMemo(
    () => choices.map((choice) => ({ choice, text: searchText(choice.label).trim() })),
    [choices],
  );
  // Not deferred: Enter takes the first choice of what is typed, not of what was typed a moment before.
  const found = useMemo(() => matching(entries, query), [entries, query]);
  const chosen = choices.find((choice) => choice.value === value) ?? null;
  const isNone = found.length === 0 && query !== '';
  const texts = { id, label, hint, error };
  useLayoutEffect(() => input.current?.setCustomValidity(unknownText(unknown)));
  /** Whether an arrow key went to a choice, and whether Tab takes what was typed instead of a choice gone to. */
  const keys = useRef({ went: false, takesTyped: false });
  const take = (next: string) => {
    input.current?.setCustomValidity('');
    setKept({ text: '', resets });
    onChange(next);
  };
  /** Takes what was typed when the field is left, or keeps it and says that it is no choice. */
  const settle = (typed: string) => {
    if (typed === '' || typed === chosen?.label) return;
    const choice = meant(entries, typed);
    if (choice) return take(choice.value);
    // At once: the press that leaves the field may submit the form.
    input.current?.setCustomValidity(unknownText(typed));
    afterPress(() => setKept({ text: typed, resets }));
  };
  // The field that stood here until this one's code arrived may have the focus, and a text that was typed into it.
  const [before] = useState(() => {
    const field = document.getElementById(id);
    return { typed: field?.dataset.typed, hadFocus: field !== null && document.activeElement === field };
  });
  useLayoutEffect(() => {
    if (before.hadFocus) input.current?.focus();
  }, [before]);
  const takeOver = useEffectEvent(() => {
    const field = input.current;
    if (before.typed === undefined || field === null) return;
    // As if it were typed here, so that the list opens with it.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, before.typed);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
  // After the paint, because the library first writes the name of what is chosen.
  useEffect(() => takeOver(), []);
  return (
    <Field {...texts}>
      <Combobox
        immediate={isPressed}
        value={chosen}
        by="value"
        onChange={(choice: Choice | null) => choice && !keys.current.takesTyped && take(choice.value)}
        onClose={() => afterPress(() => setQuery(''))}
        virtual={{ options: found }}
      >
        <div className="relative">
          <ComboboxInput
            as={DescribedInput}
            ref={input}
            id={id}
            name={name}
            autoComplete={autoComplete}
            className={choiceStyle}
            placeholder={waits}
            readOnly={waits !== undefined}
            aria-disabled={waits === undefined ? undefined : true}
            displayValue={(choice: Choice | null) => unknown || (choice?.label ?? '')}
            onChange={({ target }) => {
              keys.current.went = false;
              if (target.value === '') take('');
              if (document.activeElement === target) return setQuery(target.value);
              // Filled in by a browser, or typed and left before this code arrived.
              settle(target.value);
            }}
            onPointerDown={() => setPressed(true)}
            onKeyDown={({ key, currentTarget }) => {
              const went = keys.current.went || key.startsWith('Arrow');
              keys.current = { went, takesTyped: key === 'Tab' && !went };
              if (keys.current.takesTyped) settle(currentTarget.value);
            }}
            onBlur={(event: FocusEvent<HTMLInputElement>) => {
              const { relatedTarget: next, currentTarget } = event;
              const isOfField =
                currentTarget.parentElement?.contains(next) || next?.closest('[role="listbox"]');
              if (!isOfField) {
                setPressed(false);
                settle(currentTarget.value);
              }
              keys.current = { went: false, takesTyped: false };
              onBlur?.(event);
            }}
            descriptions={
              [describedBy(texts), unknown && `${id}-unknown`].filter(Boolean).join(' ') || undefined
            }
            aria-invalid={error || unknown ? true : undefined}
            aria-required={isRequired}
          />
          <ComboboxButton
            className={choiceArrowStyle}
            disabled={waits !== undefined}
            aria-label={t('common:combobox.open', { label })}
          >
            <ChevronDown aria-hidden="true" className="size-5" />
          </ComboboxButton>
        </div>
        {unknown !== '' && query === '' && !error && (
          <p id={`${id}-unknown`} role="alert" className="mt-1 font-semibold text-danger">
            {unknownText(unknown)}
          </p>
        )}
        {/* Always there, because what a new live region begins with may not be spoken. */}
        <output className="block text-sm text-muted">
          {isNone && <span className="mt-1 block">{t('common:combobox.none')}</span>}
        </output>
        {!isNone && (
          <ComboboxOptions
            as={NamedList}
            aria-label={t('common:combobox.list', { label })}
            anchor={{ to: 'bottom start', gap: 4 }}
            modal={false}
            className="z-40 max-h-72! w-(--input-width) rounded-sheet border border-edge bg-raised py-1 shadow-sheet empty:invisible"
          >
            {({ option }: { option: Choice }) => (
              <ComboboxOption
                value={option}
                className="flex min-h-11 w-full cursor-default items-center gap-2 px-3 py-1.5 data-focus:bg-accent data-focus:outline-2 data-focus:-outline-offset-2 data-focus:outline-transparent data-focus:text-accent-ink"
              >
                <Check
                  aria-hidden="true"
                  className={`size-4 shrink-0 ${option.value === value ? '' : 'invisible'}`}
                />
                <span className="wrap-anywhere">{option.label}</span>
              </ComboboxOption>
            )}
          </ComboboxOptions>
        )}
      </Combobox>
    </Field>
  );
}
