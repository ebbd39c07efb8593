import { router } from '@inertiajs/react';
import type { FoundOrderRow } from '@server/finding/pages';
import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { EmptyState } from '@/Components/EmptyState';
import { Icon } from '@/Components/Icon';
import { PageHeader } from '@/Components/PageHeader';
import { Spinner } from '@/Components/Spinner';
import { useAuth } from '@/hooks/useAuth';
import { useT } from '@/hooks/useT';
import { useShortcut } from '@/lib/shortcuts';
import { FoundOrders } from './Partials/search/FoundOrders';
import { forgetSearches, keepSearch, readSearches } from './Partials/search/recentSearches';
import { useOrderSearch } from './Partials/search/useOrderSearch';

const MAX = 25;
const SHORTEST = 2;
/** Longer texts are scans, not typed. */
const SCANNED = 100;

/** Search over all data by which an order is found. */
export default function Search({ found }: Pages['Orders/Search']) {
  const t = useT();
  const id = useId();
  const userId = useAuth().user?.id ?? '';
  const input = useRef<HTMLInputElement>(null);
  const { text, setText, asked, isLooking, hasFailed } = useOrderSearch(found);
  const [at, setAt] = useState(0);
  // Enter before the answer came: scanners type faster than the search answers.
  const [isEntered, setEntered] = useState(false);
  const { orders } = found;
  const current = Math.min(at, orders.length - 1);

  const open = (order: FoundOrderRow | undefined, isAside = false) => {
    if (!order) return;
    keepSearch(userId, asked);
    const href = paths.orders.show(order.reference);
    if (isAside) window.open(href, '_blank', 'noopener');
    else router.visit(href);
  };
  useShortcut('/', t('finding.title'), () => {
    input.current?.focus();
    input.current?.select();
    return undefined;
  });
  useEffect(() => input.current?.focus({ preventScroll: true }), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answer decides, once it is there
  useEffect(() => {
    if (!isEntered || isLooking) return;
    setEntered(false);
    if (!found.open) open(orders[current]);
  }, [isEntered, isLooking]);
  useEffect(() => {
    document.getElementById(`${id}-${current}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, current]);

  const type = (next: string) => {
    setText(next);
    setAt(0);
    setEntered(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && orders.length > 0) {
      event.preventDefault();
      setAt((current + step + orders.length) % orders.length);
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      setEntered(true);
    } else if (event.key === 'Escape' && text !== '') {
      event.preventDefault();
      type('');
    }
  };

  return (
    <>
      <PageHeader title={t('finding.title')} lead={t('finding.hint')} />
      <search className="sticky top-(--banner,0px) z-10 -mx-2 block bg-paper px-2 py-2">
        <div className="relative">
          <Icon name="search" className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-soft" />
          <input
            ref={input}
            type="text"
            role="combobox"
            aria-label={t('finding.label')}
            aria-expanded={orders.length > 0}
            aria-controls={`${id}-list`}
            aria-activedescendant={orders.length > 0 ? `${id}-${current}` : undefined}
            aria-autocomplete="list"
            aria-keyshortcuts="/"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="search"
            placeholder={t('finding.placeholder')}
            maxLength={500}
            className="control pl-11"
            value={text}
            onChange={(event) => type(event.target.value)}
            onKeyDown={onKeyDown}
          />
          {isLooking && (
            <span className="absolute top-1/2 right-3 -translate-y-1/2 text-soft">
              <Spinner />
            </span>
          )}
        </div>
      </search>
      <p role="status" className="my-3 text-small text-soft">
        {!isLooking &&
          orders.length > 0 &&
          (found.isGuess ? t('finding.guess') : t('finding.count', { count: orders.length }))}
      </p>
      {hasFailed && <p className="my-3 text-danger">{t('common.network_lost')}</p>}
      {orders.length > 0 && <FoundOrders id={id} orders={orders} current={current} onChoose={open} onPoint={setAt} />}
      {orders.length > 0 && (
        <p className="mt-4 text-note text-soft">
          {found.isMore ? t('finding.more', { most: MAX }) : <span className="max-sm:hidden">{t('finding.keys')}</span>}
        </p>
      )}
      {orders.length === 0 && !isLooking && !found.open && <Nothing q={asked} userId={userId} onSearch={type} />}
    </>
  );
}

/** Shown without a query, and without results. */
function Nothing({ q, userId, onSearch }: { q: string; userId: string; onSearch: (q: string) => void }) {
  const t = useT();
  const [recent, setRecent] = useState<string[]>([]);
  useEffect(() => setRecent(readSearches(userId)), [userId]);
  if (q.length >= SHORTEST)
    return (
      <EmptyState icon="search" title={q.length > SCANNED ? t('finding.title') : t('finding.none', { q })}>
        {q.length > SCANNED ? t('finding.none_scanned') : t('finding.none_text')}
      </EmptyState>
    );
  return (
    <>
      {recent.length > 0 && (
        <section className="mb-8">
          <h2 className="eyebrow mb-2">{t('finding.recent')}</h2>
          <ul className="flex flex-wrap gap-2">
            {recent.map((known) => (
              <li key={known} className="min-w-0">
                <button type="button" className="button button-quiet wrap-anywhere" onClick={() => onSearch(known)}>
                  {known}
                </button>
              </li>
            ))}
            <li>
              <button
                type="button"
                className="button button-quiet text-soft"
                onClick={() => {
                  forgetSearches(userId);
                  setRecent([]);
                }}
              >
                {t('finding.forget')}
              </button>
            </li>
          </ul>
        </section>
      )}
      <EmptyState icon="search" title={t('finding.begin')}>
        {t('finding.begin_text')}
      </EmptyState>
    </>
  );
}
