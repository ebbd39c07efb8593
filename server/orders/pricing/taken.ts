import type { LocalText } from '../../shared/localText';
import type { Cents } from '../../shared/money';

/** What an order is given by a promotion, as the functions in the database take it. */
export type Taken = { order_id: string; promo_id: string; code_id: string | null; name: LocalText; discount: Cents };
