import { useCallback, useEffect, useRef, useState, type ChangeEvent } from 'react';
import { isSameText } from '#domain/typed/typedText.ts';

/** Milliseconds: long enough that a burst of keys is one change, short enough that no input is lost. */
const PAUSE = 50;
/** Milliseconds after which input is saved even if keys come without a pause, as from a dictation program. */
const LONGEST_PAUSE = 250;

/**
 * A text that is saved while typing: after a short pause that has a limit, on blur, and when the page is hidden. A value from
 * outside replaces it only if no input would be lost. `isTyping` while there is input that is not saved yet.
 */
export function useKeptText(value: string, write: (text: string) => void) {
  const [text, setText] = useState(value);
  const [isTyping, setTyping] = useState(false);
  /** Input that is not saved yet. */
  const typed = useRef<string | null>(null);
  /** The last saved value, or the last one from outside. */
  const known = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** When the first key of what is not saved yet was pressed. */
  const since = useRef(0);
  const handOn = useRef(write);
  useEffect(() => {
    // Input in progress is saved with the callback from when it began, even if the props have changed since.
    if (typed.current === null) handOn.current = write;
  }, [write]);

  const flush = useCallback(() => {
    clearTimeout(timer.current);
    if (typed.current === null) return;
    setTyping(false);
    known.current = typed.current;
    typed.current = null;
    handOn.current(known.current);
  }, []);

  useEffect(() => {
    // The value may be the input in the form in which it is saved, for example without a trailing space.
    if (typed.current !== null || isSameText(value, known.current)) return;
    known.current = value;
    setText(value);
  }, [value]);

  useEffect(() => {
    document.addEventListener('visibilitychange', flush);
    window.addEventListener('pagehide', flush);
    return () => {
      document.removeEventListener('visibilitychange', flush);
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, [flush]);

  const onChange = ({ target }: ChangeEvent<HTMLTextAreaElement>) => {
    setText(target.value);
    setTyping(true);
    if (typed.current === null) since.current = performance.now();
    typed.current = target.value;
    clearTimeout(timer.current);
    const left = since.current + LONGEST_PAUSE - performance.now();
    if (left <= 0) flush();
    else timer.current = setTimeout(flush, Math.min(PAUSE, left));
  };
  return { isTyping, field: { value: text, onChange, onBlur: flush } };
}
