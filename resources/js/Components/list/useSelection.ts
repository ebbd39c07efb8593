import { type ListView, rowsQuery, type Selection } from '@server/shared/lists';
import { useEffect, useMemo, useState } from 'react';

export type RowSelection = {
  count: number;
  has: (id: string) => boolean;
  /** Every row of this page is ticked. */
  isPage: boolean;
  isAllFound: boolean;
  toggle: (id: string, isOn: boolean) => void;
  /** Ticks what stands between the row ticked last and this one. */
  extendTo: (id: string, isOn: boolean) => void;
  togglePage: (isOn: boolean) => void;
  /** Selects all that is found, which is so many. */
  selectAllFound: (count: number) => void;
  clear: () => void;
  /** What an action is asked for. */
  asked: () => Selection;
};

/** Which rows are ticked: they stay so while pages are turned, and are forgotten when other rows are asked for. */
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
