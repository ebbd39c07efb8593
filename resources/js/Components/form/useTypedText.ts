import { useRef, useState } from 'react';

type Typed<V> = {
  value: V | null;
  /** The value as people write it. */
  write: (value: V) => string;
  /** What a text means; undefined when it means nothing. */
  read: (text: string) => V | undefined;
  onChange: (value: V | null) => void;
};

/**
 * A value that is written as text. While a person types, the text is theirs; it is written anew when it is left, or
 * when the value comes from elsewhere. A text that means nothing goes up as it is: the server refuses it and the person
 * still sees what they typed.
 */
export function useTypedText<V extends number>({ value, write, read, onChange }: Typed<V>) {
  const written = (given: V | null) => (given === null ? '' : typeof given === 'number' ? write(given) : String(given));
  const [text, setText] = useState(() => written(value));
  const [isTyping, setTyping] = useState(false);
  const reported = useRef(value);
  if (reported.current !== value) {
    reported.current = value;
    setText(written(value));
  }
  return {
    text,
    /** Said once it is left: what is half typed may still become a figure. */
    isUnreadable: typeof value === 'string' && !isTyping,
    type: (next: string) => {
      setTyping(true);
      setText(next);
      const meant = next.trim() === '' ? null : (read(next) ?? (next as unknown as V));
      reported.current = meant;
      onChange(meant);
    },
    leave: () => {
      setTyping(false);
      setText(written(value));
    },
  };
}
