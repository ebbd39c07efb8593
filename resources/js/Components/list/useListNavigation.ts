import { router } from '@inertiajs/react';
import { type ListState, type ListView, listQuery, viewQuery } from '@server/shared/lists';
import { useRef, useState } from 'react';

export type StateChange = Partial<ListState>;

export type ListNavigation = {
  /** What is asked for, which the rows follow a moment later. */
  state: ListState;
  /** The address of the list with something else asked of it; the first page, unless a page is named. */
  hrefOf: (change: StateChange) => string;
  /** Goes there. `isTyping` replaces the entry in the history instead of adding one. */
  go: (change: StateChange, options?: { isTyping?: boolean }) => void;
  /** The next rows are on their way. */
  isBusy: boolean;
};

/** How a list is asked for something else: always by its address, so that it can be kept, sent and gone back to. */
export function useListNavigation<Row>(list: ListView<Row>): ListNavigation {
  const { path, usual, views, begins } = list;
  // A box that is ticked is ticked at once, and a second one before the first has been answered forgets nothing.
  const [wanted, setWanted] = useState<ListState | null>(null);
  const visits = useRef(0);
  const state = wanted ?? list.state;

  const addressOf = (next: ListState) => {
    // A view alone in the address would be applied again, and so would one's usual view, or what the list begins with, where nothing stands.
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
      // A visit that a later one overtook says nothing any more.
      onFinish: () => visit === visits.current && setWanted(null),
    });
  };
  return { state, hrefOf: (change) => addressOf(after(change)), go, isBusy: wanted !== null };
}
