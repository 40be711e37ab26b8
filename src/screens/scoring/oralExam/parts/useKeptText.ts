import { useCallback, useEffect, useRef, useState, type ChangeEvent } from 'react';

/** Long enough that a burst of keys is one change, short enough that nothing typed is ever lost. */
const PAUSE = 50;

/**
 * A text that is handed on while it is typed: after a short pause, when the field is left, and when the page goes
 * out of sight. What comes from elsewhere is taken over only where nothing typed would be lost.
 */
export function useKeptText(value: string, write: (text: string) => void) {
  const [text, setText] = useState(value);
  /** What is typed and not handed on yet. */
  const typed = useRef<string | null>(null);
  /** What was last handed on, or came from elsewhere. */
  const known = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const handOn = useRef(write);
  useEffect(() => {
    // What is being typed goes to what was shown when it was begun, also where news came in between.
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
    // A space at the end of what is being typed is no news.
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
