import type { LocalText } from '../../shared/localText';
import type { Cents } from '../../shared/money';
import type { IsoDate } from '../../shared/time';

/** A promotion's discount of an order, in the form that SQL functions take. */
export type Taken = {
  order_id: string;
  promo_id: string;
  code_id: string | null;
  name: LocalText;
  discount: Cents;
  /** Passes used, with number of items by day; absent if none is needed. */
  passes?: { pass: string; day: IsoDate; count: number }[];
};
