import { type ListView, rowsQuery, type Selection } from '@server/shared/lists';
import { useEffect, useMemo, useState } from 'react';

export type RowSelection = {
  count: number;
  has: (id: string) => boolean;
  /** All rows of this page are selected. */
  isPage: boolean;
  isAllFound: boolean;
  toggle: (id: string, isOn: boolean) => void;
  /** Selects the rows between the last one ticked and this one. */
  extendTo: (id: string, isOn: boolean) => void;
  togglePage: (isOn: boolean) => void;
  /** Selects all `count` rows found. */
  selectAllFound: (count: number) => void;
  clear: () => void;
  /** The selection to send with an action. */
  asked: () => Selection;
};

/** Selected rows. The selection survives paging and is cleared when the search or filters change. */
export function useSelection<Row extends { id: string }>(list: ListView<Row>): RowSelection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [allFound, setAllFound] = useState<number | null>(null);
  const isAllFound = allFound !== null;
  const [last, setLast] = useState<string | null>(null);
  const { q, filters } = list.state;
  const found = useMemo(() => JSON.stringify([list.name, q, filters]), [list.name, q, filters]);
  const page = list.rows.map(({ id }) => id);

  const clear = () => {
    setIds(new Set());
    setAllFound(null);
    setLast(null);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows are another question
  useEffect(clear, [found]);

  const set = (some: readonly string[], isOn: boolean) => {
    const next = new Set(isAllFound ? page : ids);
    for (const id of some) isOn ? next.add(id) : next.delete(id);
    setIds(next);
    setAllFound(null);
  };
  return {
    count: allFound ?? ids.size,
    has: (id) => isAllFound || ids.has(id),
    isPage: page.length > 0 && page.every((id) => isAllFound || ids.has(id)),
    isAllFound,
    toggle: (id, isOn) => {
      set([id], isOn);
      setLast(id);
    },
    extendTo: (id, isOn) => {
      const [from, to] = [page.indexOf(last ?? id), page.indexOf(id)].sort((a, b) => a - b) as [number, number];
      set(from < 0 ? [id] : page.slice(from, to + 1), isOn);
      setLast(id);
    },
    togglePage: (isOn) => set(page, isOn),
    selectAllFound: setAllFound,
    clear,
    asked: () => (isAllFound ? { query: rowsQuery(list.state, list.usual) } : { ids: [...ids] }),
  };
}
