import { useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { dayTyped } from '#domain/typed/dayTyped.ts';
import { TextField, type TextFieldProps } from './TextField.tsx';

/**
 * A day, in the browser's own field. WebKit shows today where there is no date, and takes all digits that are typed in
 * one go as the month: here an empty field says so, and eight digits are a date in each browser.
 */
export function DateField({ ref, onKeyDown, onInput, onBlur, ...field }: TextFieldProps) {
  const { t } = useTranslation(['common']);
  const input = useRef<HTMLInputElement>(null);
  const typed = useRef('');
  const showNone = () => {
    if (input.current?.value === '') input.current.dataset.none = t('common:noDate');
    else delete input.current?.dataset.none;
  };
  // The value may also be set by a form that is reset.
  useLayoutEffect(showNone);
  const take = (event: KeyboardEvent<HTMLInputElement>) => {
    onKeyDown?.(event);
    const { key, currentTarget: target, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey) return;
    typed.current = /^\d$/.test(key) ? typed.current + key : '';
    if (typed.current.length < 8) return;
    const day = dayTyped(typed.current);
    typed.current = '';
    if (day === null) return;
    // After the browser has taken the last digit, if it did not understand them by itself.
    setTimeout(() => {
      if (target.value.slice(0, 4) === day.slice(0, 4)) return;
      setValue(target, day);
      target.dispatchEvent(new Event('input', { bubbles: true }));
    });
  };
  return (
    <TextField
      {...field}
      ref={(element) => {
        input.current = element;
        if (typeof ref === 'function') return ref(element);
        if (ref) ref.current = element;
      }}
      type="date"
      onKeyDown={take}
      onInput={(event) => {
        showNone();
        onInput?.(event);
      }}
      onBlur={(event) => {
        typed.current = '';
        showNone();
        onBlur?.(event);
      }}
    />
  );
}

/** Sets a value as a person would: React does not see one that is assigned. */
function setValue(input: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
}
