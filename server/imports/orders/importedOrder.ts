/** Orders of another system, as every reader of a file hands them over. */
import type { Problem } from '../defineImport';

export type OrderState = 'paid' | 'pending' | 'expired' | 'cancelled';

export type ImportedUnit = {
  line: number;
  /** Names in the other system; an event is also found by its address. */
  event: string;
  product: string;
  /** Start of the time slot: an instant, or a day and a time at the venue. Null for a ticket without a slot. */
  startsAt: string | { day: string; time: string } | null;
  priceCents: number;
  /** In hundredths of a per cent; null for the product's rate. */
  taxRate: number | null;
  taxCents: number | null;
  /** Null for a unit without a printed code, which gets one of ours. */
  code: string | null;
  isCancelled: boolean;
  /** Times of its entries, null for one without a time, if the file has them; null if it does not tell. */
  used: (string | null)[] | null;
  holder: string | null;
  /** Answers by the question's name. */
  answers: Record<string, string>;
};

export type ImportedOrder = {
  reference: string;
  state: OrderState;
  isTest: boolean;
  /** Null if the file does not tell: the time of the import. */
  placedAt: string | null;
  expiresAt: string | null;
  locale: string | null;
  name: string | null;
  email: string | null;
  phone: string | null;
  note: string | null;
  feeCents: number;
  /** Sum that the other system names, for comparison; null if it names none. */
  totalCents: number | null;
  units: ImportedUnit[];
};

/** A unit with its records here. */
export type MatchedUnit = ImportedUnit & {
  productId: string;
  eventId: string;
  slotId: string | null;
  /** Start of the slot. */
  begins: Date | null;
  rate: number;
  places: number;
  holderFields: readonly { name: string; labels: readonly string[] }[];
};
export type MatchedOrder = Omit<ImportedOrder, 'units'> & { currency: string; units: MatchedUnit[] };
export type Matched = { order: MatchedOrder } | { problems: Problem[] };
