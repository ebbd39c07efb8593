import type { LocalText } from '../shared/localText';
import type { Cents } from '../shared/money';

export type OrderedProduct = { id: string; name: string; active: boolean };

/** A product of a preset beside the matching product of the event. */
export type PresetRow = {
  key: string;
  name: string;
  /** In every language. */
  names: LocalText;
  /** Null if the event has another currency: then the user enters it, as well as the prices of its list. */
  priceCents: Cents | null;
  prices: { label: string; channel: string | null; was: Cents }[];
  state: 'missing' | 'changed' | 'same';
  product: { id: string; version: number } | null;
  differences: { field: string; preset: unknown; event: unknown }[];
};

export type PresetComparison = {
  event: { id: string; title: string; currency: string };
  /** The preset's currency, if it differs from the event's or is unknown: its prices do not apply here. */
  otherCurrency: { code: string | null } | null;
  rows: PresetRow[];
  /** Other products of the event. */
  extra: OrderedProduct[];
  /** Quotas that would be created. */
  newQuotas: string[];
};
