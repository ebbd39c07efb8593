import type { LocalText } from '../../shared/localText';
import type { Cents } from '../../shared/money';
import type { IsoDate } from '../../shared/time';

/** What an order is given by a promotion, as the functions in the database take it. */
export type Taken = {
  order_id: string;
  promo_id: string;
  code_id: string | null;
  name: LocalText;
  discount: Cents;
  /** With which passes, so many items of which day; left out where it needs no pass. */
  passes?: { pass: string; day: IsoDate; count: number }[];
};
