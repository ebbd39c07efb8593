/** An event's products by name, in the catalogue's order. */
import { type LocalText, localText } from '../shared/localText';
import type { OrderedProduct } from './pages';

export const IN_ORDER = {
  orderBy: [{ position: 'asc' as const }, { number: 'asc' as const }],
  select: { id: true, name: true, active: true } as const,
};

export const orderedProducts = (
  rows: readonly { id: string; name: unknown; active: boolean }[],
  locale: string,
): OrderedProduct[] => rows.map(({ id, name, active }) => ({ id, active, name: localText(name as LocalText, locale) }));
