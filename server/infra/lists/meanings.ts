import type { ListState } from '../../shared/lists';
import type { List } from './defineList';

/** The mapped values of filters, by filter name. */
export type Meanings = Readonly<Record<string, readonly string[]>>;

/** Looks up the mapped values of a state's filters that define a mapping. */
export async function meaningsOf(list: List, { filters }: ListState): Promise<Meanings> {
  const found = Object.entries(filters).map(async ([name, values]) => {
    const filter = list.filters[name];
    return filter?.kind === 'oneOf' && filter.meaning ? [[name, await filter.meaning(values)] as const] : [];
  });
  return Object.fromEntries((await Promise.all(found)).flat());
}
