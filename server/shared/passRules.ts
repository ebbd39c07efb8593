/** The rules of a pass: stored with the product, and copied to each sold pass (`annual_passes.rules`). */
import { plusDays } from './period';
import type { IsoDate } from './time';

export const PASS_VALIDITIES = ['purchase', 'first_use', 'fixed'] as const;

export type PassRules = {
  /** `first_use`: its months begin with its first use, which must be within as many months of its purchase. */
  validity: (typeof PASS_VALIDITIES)[number];
  /** First and last day, if fixed for all. */
  from: IsoDate | null;
  until: IsoDate | null;
  /** Otherwise: from 15 March for 12 months is until the end of 15 March. */
  months: number | null;
  /** Entries; null for unlimited. */
  perDay: number | null;
  perWeek: number | null;
  total: number | null;
  /** Days on which it does not admit, both ends included. */
  blackout: { from: IsoDate; until: IsoDate }[];
  /** Entry requires a photo. */
  photo: boolean;
  /** Each entry needs a booked time, which the pass's member prices make free. */
  slot: boolean;
  transferable: boolean;
  /** The product of its event that pays for a new code; null if new codes are free. */
  reissueProductId: string | null;
  /** Offers buyers automatic renewal by card, if it is valid for a year from its purchase. */
  yearlyCharge: boolean;
};

/** Whether it is offered with automatic renewal: only if a buyer can be told when it ends. */
export const isYearly = ({ validity, months, yearlyCharge }: PassRules): boolean =>
  yearlyCharge && validity === 'purchase' && months === 12;

/**
 * Days before its end on which a pass is charged for automatic renewal; the notice is at least as many days earlier.
 */
export const CHARGE_DAYS = 7;

/** "Annual pass €42.00, family pass €80.00": each once. */
export const yearlyPrices = (passes: readonly { name: string; price: string }[]): string =>
  [...new Set(passes.map(({ name, price }) => `${name} ${price}`))].join(', ');

/** Uses of a ticket whose pass has no total limit (`issue_passes`): more than any holder takes. */
export const UNLIMITED_USES = 100_000;

/** Whether the number of uses left is worth showing. */
export const countsUses = (usesTotal: number | null): boolean =>
  usesTotal !== null && usesTotal > 1 && usesTotal < UNLIMITED_USES;

/** Renewal opens this many days before the end of a pass; reminders follow at the two other numbers of days. */
const RENEWAL_DAYS = 60;
export const REMINDER_DAYS = [30, 7] as const;
/** Renewal stays open this many days after its end; the new period then starts on the day of purchase. */
export const RENEWAL_AFTER_DAYS = 365;

/** The first day on which a pass with this end can be renewed. */
export const renewableFrom = (ends: IsoDate): IsoDate => plusDays(ends, -RENEWAL_DAYS);

/** Whether a pass with this last day can be renewed today. */
export const isRenewable = (ends: IsoDate, today: IsoDate): boolean =>
  today >= renewableFrom(ends) && today <= plusDays(ends, RENEWAL_AFTER_DAYS);

/** The state of a pass for its holder and for staff. */
export type PassState = 'active' | 'photo_missing' | 'coming' | 'used' | 'ended' | 'blocked' | 'cancelled' | 'replaced';
