import { router } from '@inertiajs/react';
import { fold } from '@server/shared/fold';
import type { MessageKey } from '@server/shared/i18n/translate';
import { paths } from '@server/shared/paths';
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { Dialog } from '@/Components/Dialog';
import { Spinner } from '@/Components/Spinner';
import { useAuth } from '@/hooks/useAuth';
import { useT } from '@/hooks/useT';
import { type Entry, keepRecent, readRecent } from './recentEntries';
import { useHits } from './useHits';
import { useStaffPages } from './useStaffPages';

/** Pages and actions that match the query; all without one. */
function usePlaces(q: string): Entry[] {
  const t = useT();
  const { daily, groups, tabs, actions } = useStaffPages();
  const words = fold(q).split(/\s+/).filter(Boolean);
  const fits = ({ label }: Entry) => words.every((word) => fold(label).includes(word));
  const entries = (kind: string, pages: readonly { label: MessageKey; href: string }[]) =>
    pages.map(({ label, href }) => ({ kind, label: t(label), detail: null, href })).filter(fits);
  const pages = [...daily, ...groups.flatMap((group) => group.entries), ...tabs];
  return [...entries('page', pages), ...entries('action', actions)];
}

/** Recent entries first; then by kind, each in order of relevance. */
function together(recent: readonly Entry[], found: readonly Entry[]): Entry[] {
  const kinds = [...new Set(found.map(({ kind }) => kind))];
  return [...recent, ...kinds.flatMap((kind) => found.filter((entry) => entry.kind === kind))];
}

type CommandPaletteProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The element that had the focus before. */
  opener: RefObject<HTMLElement | null>;
};

/** Keyboard search for pages and records of the back office. */
export function CommandPalette({ open, onOpenChange, opener }: CommandPaletteProps) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('staff.search_title')}
      initialFocus={input}
      finalFocus={opener}
      wide
    >
      <Palette input={input} onGone={() => onOpenChange(false)} />
    </Dialog>
  );
}

function Palette({ input, onGone }: { input: RefObject<HTMLInputElement | null>; onGone: () => void }) {
  const t = useT();
  const id = useId();
  const [q, setQ] = useState('');
  const [at, setAt] = useState(0);
  const places = usePlaces(q);
  const { hits, isLooking, hasFailed } = useHits(q);
  const userId = useAuth().user?.id ?? '';
  const [recent] = useState(() => readRecent(userId).map((entry) => ({ ...entry, kind: 'recent' })));
  const entries: Entry[] = together(q.trim() === '' ? recent : [], [...hits, ...places]);
  const current = Math.min(at, entries.length - 1);

  const go = (entry: Entry | undefined) => {
    if (!entry) return;
    keepRecent(userId, entry);
    onGone();
    // The documentation of the API is a page without Inertia.
    if (entry.href === paths.apiDocs()) location.assign(entry.href);
    else router.visit(entry.href);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && entries.length > 0) {
      event.preventDefault();
      setAt((current + step + entries.length) % entries.length);
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      go(entries[current]);
    }
  };
  useEffect(() => {
    document.getElementById(`${id}-${current}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, current]);

  return (
    <>
      <div className="relative">
        <input
          ref={input}
          type="text"
          role="combobox"
          aria-label={t('staff.search_title')}
          aria-expanded={entries.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={entries.length > 0 ? `${id}-${current}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          placeholder={t('staff.search_hint')}
          className="control"
          value={q}
          onChange={(event) => {
            setQ(event.target.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
        {isLooking && (
          <span className="absolute top-1/2 right-3 -translate-y-1/2 text-soft">
            <Spinner />
          </span>
        )}
      </div>
      <p role="status" className="sr-only">
        {!isLooking && q.trim() !== '' && t('staff.search_results', { count: entries.length })}
      </p>
      {hasFailed && <p className="mt-4 text-danger">{t('staff.search_failed')}</p>}
      {entries.length === 0 && !isLooking && !hasFailed && (
        <p className="mt-6 text-center text-soft">{t('staff.search_none', { q: q.trim() })}</p>
      )}
      <Results id={id} entries={entries} current={current} onChoose={go} onPoint={setAt} />
      <p className="mt-4 text-note text-soft max-sm:hidden">{t('staff.search_keys')}</p>
    </>
  );
}

type ResultsProps = {
  id: string;
  entries: readonly Entry[];
  current: number;
  onChoose: (entry: Entry) => void;
  onPoint: (at: number) => void;
};

function Results({ id, entries, current, onChoose, onPoint }: ResultsProps) {
  const t = useT();
  return (
    <div
      id={`${id}-list`}
      role="listbox"
      aria-label={t('staff.search_title')}
      className="mt-4 max-h-[50dvh] overflow-y-auto"
    >
      {entries.map((entry, at) => {
        const isFirst = entry.kind !== entries[at - 1]?.kind;
        return (
          <div key={`${entry.kind} ${entry.href} ${entry.label}`} role="presentation">
            {isFirst && (
              <p aria-hidden="true" className="eyebrow px-3 pt-3 pb-1">
                {t(`staff.kind_${entry.kind}` as MessageKey)}
              </p>
            )}
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: the combobox has the focus and hears the keys */}
            <div
              id={`${id}-${at}`}
              role="option"
              tabIndex={-1}
              aria-selected={at === current}
              aria-label={[t(`staff.kind_${entry.kind}` as MessageKey), entry.label, entry.detail]
                .filter(Boolean)
                .join(', ')}
              className={`flex min-h-(--tap) cursor-pointer items-center justify-between gap-4 rounded-(--corner) px-3 py-2 ${at === current ? 'bg-accent-wash' : ''}`}
              onClick={() => onChoose(entry)}
              onPointerMove={() => onPoint(at)}
            >
              <span className="min-w-0 truncate font-medium">{entry.label}</span>
              {entry.detail && <span className="min-w-0 truncate text-small text-soft">{entry.detail}</span>}
            </div>
          </div>
        );
      })}
    </div>
  );
}
