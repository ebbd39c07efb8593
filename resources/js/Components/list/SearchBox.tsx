import { useEffect, useRef, useState } from 'react';
import { Icon } from '@/Components/Icon';
import { IconButton } from '@/Components/IconButton';
import { useT } from '@/hooks/useT';
import { useShortcut } from '@/lib/shortcuts';

const PAUSE_MS = 300;

type SearchBoxProps = {
  value: string;
  /** Labels of the searched columns. */
  searches: readonly string[];
  onSearch: (q: string, isTyping: boolean) => void;
};

/** Searches while the user types. A late answer never overwrites typed text. */
export function SearchBox({ value, searches, onSearch }: SearchBoxProps) {
  const t = useT();
  const [text, setText] = useState(value);
  const sent = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => () => clearTimeout(timer.current), []);
  useShortcut('/', t('lists.key_search'), () => {
    input.current?.focus();
    input.current?.select();
    return undefined;
  });
  // The search changed elsewhere: by the back button, a view or a cleared filter.
  useEffect(() => {
    if (value === sent.current) return;
    clearTimeout(timer.current);
    sent.current = value;
    setText(value);
  }, [value]);

  const send = (next: string) => {
    clearTimeout(timer.current);
    const q = next.trim();
    if (q === sent.current) return;
    const isTyping = sent.current !== '' && q !== '';
    sent.current = q;
    onSearch(q, isTyping);
  };
  const type = (next: string) => {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => send(next), PAUSE_MS);
  };
  const where = t('lists.search_all', { columns: searches.join(', ') });
  return (
    <search className="relative block min-w-0 grow basis-64 md:max-w-md">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          send(text);
        }}
      >
        <Icon name="search" className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-soft" />
        <input
          ref={input}
          type="search"
          aria-keyshortcuts="/"
          className="control list-search"
          aria-label={where}
          placeholder={where}
          title={where}
          value={text}
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          onChange={(event) => type(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || text === '') return;
            event.preventDefault();
            setText('');
            send('');
          }}
        />
        {text !== '' && (
          <span className="absolute inset-y-0 right-1 flex items-center">
            <IconButton
              icon="x"
              size="sm"
              label={t('lists.clear_search')}
              onClick={() => {
                setText('');
                send('');
              }}
            />
          </span>
        )}
      </form>
    </search>
  );
}
