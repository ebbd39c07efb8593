import type { ListState } from '../../shared/lists';
import type { List } from './defineList';

/** What the chosen values of a filter stand for, by the filter's name. */
export type Meanings = Readonly<Record<string, readonly string[]>>;

/** Looks up what a state's filters mean, of those that are compared with something else than what was chosen. */
export async function meaningsOf(list: List, { filters }: ListState): Promise<Meanings> {
  const found = Object.entries(filters).map(async ([name, values]) => {
    const filter = list.filters[name];
    return filter?.kind === 'oneOf' && filter.meaning ? [[name, await filter.meaning(values)] as const] : [];
  });
  return Object.fromEntries((await Promise.all(found)).flat());
}
