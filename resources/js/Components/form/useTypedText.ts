import { useRef, useState } from 'react';

type Typed<V> = {
  value: V | null;
  /** Formats the value as text. */
  write: (value: V) => string;
  /** Parses a text; undefined when it is invalid. */
  read: (text: string) => V | undefined;
  onChange: (value: V | null) => void;
};

/**
 * A value edited as text. The text stays as typed until blur or an outside change reformats it. An invalid text is
 * passed on unchanged: the server refuses it and the user still sees it. A form that calculates with it passes NaN back.
 */
export function useTypedText<V extends number>({ value, write, read, onChange }: Typed<V>) {
  const written = (given: V | null) =>
    given === null || Number.isNaN(given) ? '' : typeof given === 'number' ? write(given) : String(given);
  const [text, setText] = useState(() => written(value));
  const [isTyping, setTyping] = useState(false);
  const reported = useRef(value);
  const isNoNumber = Number.isNaN(value);
  // NaN differs from itself, so `!==` would set the state in every render.
  if (!Object.is(reported.current, value)) {
    reported.current = value;
    if (!isNoNumber) setText(written(value));
  }
  return {
    text,
    /** Only after blur: half-typed text may still become a number. */
    isUnreadable: (typeof value === 'string' || (isNoNumber && text !== '')) && !isTyping,
    type: (next: string) => {
      setTyping(true);
      setText(next);
      const meant = next.trim() === '' ? null : (read(next) ?? (next as unknown as V));
      reported.current = meant;
      onChange(meant);
    },
    leave: () => {
      setTyping(false);
      if (!isNoNumber) setText(written(value));
    },
  };
}
