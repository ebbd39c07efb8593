import type { Cents } from '../../shared/money';
import type { IsoDate, IsoDateTime } from '../../shared/time';
import type { CustomerGroup } from './promo';

/** Reason why a promotion does not apply, with data for its text. */
export type Reason =
  | { code: 'inactive' }
  | { code: 'other_event' }
  | { code: 'needs_code' }
  | { code: 'not_yet'; from: IsoDateTime }
  | { code: 'over'; until: IsoDateTime }
  | { code: 'other_channel'; channels: readonly string[] }
  | { code: 'other_customers'; groups: readonly CustomerGroup[] }
  /** It is for pass holders, and no pass was shown. */
  | { code: 'needs_pass' }
  /** The passes have no use left for that day, or in total. */
  | { code: 'pass_used' }
  /** The passes have used their free visits of that week. */
  | { code: 'pass_week_used' }
  /** The tickets admit more people than the passes cover. */
  | { code: 'pass_for_fewer' }
  | { code: 'used_up' }
  | { code: 'budget_used' }
  | { code: 'customer_limit' }
  | { code: 'other_currency'; currency: string }
  | { code: 'other_products' }
  | { code: 'no_visit' }
  | { code: 'other_dates'; from: IsoDate | null; until: IsoDate | null }
  | { code: 'other_weekday'; weekdays: readonly number[] }
  /** It must be bought this many days before the visit. */
  | { code: 'too_late'; days: number }
  /** It can be bought only within this many days before the visit. */
  | { code: 'too_early'; days: number }
  | { code: 'too_few'; needed: number; have: number }
  | { code: 'total_too_low'; neededCents: Cents; haveCents: Cents }
  /** It applies without effect: the items cost no more anyway. */
  | { code: 'no_gain' }
  /** Other promotions that exclude it save more. */
  | { code: 'better'; promoIds: readonly string[] }
  /** Other promotions have already reduced the items fully. */
  | { code: 'nothing_left'; promoIds: readonly string[] };

/** Reason why it applied: a condition that the cart meets. */
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
  /** Limited to the rest of its budget. */
  | { code: 'budget_ends'; leftCents: Cents }
  /** More items matched than it discounts. */
  | { code: 'most_items'; most: number };
