import type { LocalText } from '../shared/localText';
import type { Cents } from '../shared/money';

export type OrderedProduct = { id: string; name: string; active: boolean };

/** A product of a preset beside what the event has in its place. */
export type PresetRow = {
  key: string;
  name: string;
  /** In every language. */
  names: LocalText;
  /** Null where the event is sold in another currency: then it is asked for, as are the prices of its list. */
  priceCents: Cents | null;
  prices: { label: string; channel: string | null; was: Cents }[];
  state: 'missing' | 'changed' | 'same';
  product: { id: string; version: number } | null;
  differences: { field: string; preset: unknown; event: unknown }[];
};

export type PresetComparison = {
  event: { id: string; title: string; currency: string };
  /** The preset's own, where it is another than the event's or unknown: its prices say nothing here. */
  otherCurrency: { code: string | null } | null;
  rows: PresetRow[];
  /** What the event has besides. */
  extra: OrderedProduct[];
  /** Quotas that would be made. */
  newQuotas: string[];
};
