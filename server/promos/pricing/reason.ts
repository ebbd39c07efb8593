import type { Cents } from '../../shared/money';
import type { IsoDate, IsoDateTime } from '../../shared/time';
import type { CustomerGroup } from './promo';

/** Why a promotion does not apply to a cart, with what the sentence about it needs. */
export type Reason =
  | { code: 'inactive' }
  | { code: 'other_event' }
  | { code: 'needs_code' }
  | { code: 'not_yet'; from: IsoDateTime }
  | { code: 'over'; until: IsoDateTime }
  | { code: 'other_channel'; channels: readonly string[] }
  | { code: 'other_customers'; groups: readonly CustomerGroup[] }
  /** It is for holders of a pass, and none was shown. */
  | { code: 'needs_pass' }
  /** The passes that were shown have had all of it for that day, or in all. */
  | { code: 'pass_used' }
  /** They have all their free visits of that week. */
  | { code: 'pass_week_used' }
  /** The tickets admit more people than the passes that were shown are for. */
  | { code: 'pass_for_fewer' }
  | { code: 'used_up' }
  | { code: 'budget_used' }
  | { code: 'customer_limit' }
  | { code: 'other_currency'; currency: string }
  | { code: 'other_products' }
  | { code: 'no_visit' }
  | { code: 'other_dates'; from: IsoDate | null; until: IsoDate | null }
  | { code: 'other_weekday'; weekdays: readonly number[] }
  /** The visit is too near: it had to be bought so many days before. */
  | { code: 'too_late'; days: number }
  /** The visit is too far off: it gives only within so many days. */
  | { code: 'too_early'; days: number }
  | { code: 'too_few'; needed: number; have: number }
  | { code: 'total_too_low'; neededCents: Cents; haveCents: Cents }
  /** It would apply, and would change nothing: the items cost no more anyway. */
  | { code: 'no_gain' }
  /** Others that do not go together with it give the buyer more. */
  | { code: 'better'; promoIds: readonly string[] }
  /** Others have already taken off all that it could. */
  | { code: 'nothing_left'; promoIds: readonly string[] };

/** What the cart has that the promotion asked for: why it applied. */
export type Because =
  | { code: 'code_entered' }
  | { code: 'pass_shown' }
  | { code: 'always' }
  | { code: 'products'; count: number }
  | { code: 'quantity'; needed: number; have: number }
  | { code: 'total'; neededCents: Cents; haveCents: Cents }
  | { code: 'visit_dates'; from: IsoDate | null; until: IsoDate | null }
  | { code: 'weekdays'; weekdays: readonly number[] }
  | { code: 'booked_ahead'; days: number }
  | { code: 'booked_late'; days: number }
  | { code: 'sale_window'; from: IsoDateTime | null; until: IsoDateTime | null }
  | { code: 'channel'; channel: string }
  | { code: 'customer_group'; group: CustomerGroup }
  /** It gave only what was left of its budget. */
  | { code: 'budget_ends'; leftCents: Cents }
  /** More items matched than it discounts. */
  | { code: 'most_items'; most: number };
