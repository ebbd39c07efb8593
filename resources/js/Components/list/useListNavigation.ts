import { router } from '@inertiajs/react';
import { type ListState, type ListView, listQuery, viewQuery } from '@server/shared/lists';
import { useRef, useState } from 'react';

export type StateChange = Partial<ListState>;

export type ListNavigation = {
  /** The requested state; the rows follow when they load. */
  state: ListState;
  /** URL of the list with a changed state; resets to page one unless a page is given. */
  hrefOf: (change: StateChange) => string;
  /** Navigates. `isTyping` replaces the history entry instead of adding one. */
  go: (change: StateChange, options?: { isTyping?: boolean }) => void;
  /** Rows are loading. */
  isBusy: boolean;
};

/** Changes a list's state through its URL, so that it can be bookmarked, shared and undone with the back button. */
export function useListNavigation<Row>(list: ListView<Row>): ListNavigation {
  const { path, usual, views, begins } = list;
  // Optimistic: a box is ticked immediately, and a second one ticked before the first answer keeps the first.
  const [wanted, setWanted] = useState<ListState | null>(null);
  const visits = useRef(0);
  const state = wanted ?? list.state;

  const addressOf = (next: ListState) => {
    // A URL without parameters would apply the user's default view or the list's default filters again.
    const isPlain = viewQuery(next, usual) === '';
    const query = new URLSearchParams(listQuery(isPlain ? { ...next, view: null } : next, usual));
    const saysNothing = isPlain && next.page === 1;
    if (saysNothing && (begins || views.some(({ isDefault }) => isDefault))) query.set('page', '1');
    return query.size > 0 ? `${path}?${query}` : path;
  };
  const after = (change: StateChange): ListState => ({ ...state, page: 1, ...change });

  const go: ListNavigation['go'] = (change, { isTyping = false } = {}) => {
    const next = after(change);
    visits.current += 1;
    const visit = visits.current;
    setWanted(next);
    router.visit(addressOf(next), {
      preserveState: true,
      preserveScroll: true,
      replace: isTyping,
      // A superseded visit must not change the state.
      onFinish: () => visit === visits.current && setWanted(null),
    });
  };
  return { state, hrefOf: (change) => addressOf(after(change)), go, isBusy: wanted !== null };
}
