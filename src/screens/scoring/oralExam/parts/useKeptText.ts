import { useCallback, useEffect, useRef, useState, type ChangeEvent } from 'react';

/** Long enough that a burst of keys is one change, short enough that no input is lost. */
const PAUSE = 50;

/**
 * A text that is saved while typing: after a short pause, on blur, and when the page is hidden. A value from
 * outside replaces it only if no input would be lost.
 */
export function useKeptText(value: string, write: (text: string) => void) {
  const [text, setText] = useState(value);
  /** Input that is not saved yet. */
  const typed = useRef<string | null>(null);
  /** The last saved value, or the last one from outside. */
  const known = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const handOn = useRef(write);
  useEffect(() => {
    // Input in progress is saved with the callback from when it began, even if the props have changed since.
    if (typed.current === null) handOn.current = write;
  }, [write]);

  const flush = useCallback(() => {
    clearTimeout(timer.current);
    if (typed.current === null) return;
    known.current = typed.current;
    typed.current = null;
    handOn.current(known.current);
  }, []);

  useEffect(() => {
    // A trailing space in the input is not a difference.
    if (typed.current !== null || value.trim() === known.current.trim()) return;
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
    typed.current = target.value;
    clearTimeout(timer.current);
    timer.current = setTimeout(flush, PAUSE);
  };
  return { value: text, onChange, onBlur: flush };
}
