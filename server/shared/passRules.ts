/** What a pass lets its holder do: kept with the product, and copied to each pass that is sold (`annual_passes.rules`). */
import { plusDays } from './period';
import type { IsoDate } from './time';

export const PASS_VALIDITIES = ['purchase', 'first_use', 'fixed'] as const;

export type PassRules = {
  /** `first_use`: its months begin with its first use, which is within as many months of its purchase. */
  validity: (typeof PASS_VALIDITIES)[number];
  /** First and last day, where they are the same for all. */
  from: IsoDate | null;
  until: IsoDate | null;
  /** Otherwise: from 15 March for 12 months is until the end of 15 March. */
  months: number | null;
  /** Entries; null for as many as wanted. */
  perDay: number | null;
  perWeek: number | null;
  total: number | null;
  /** Days on which it does not let in; both are inside. */
  blackout: { from: IsoDate; until: IsoDate }[];
  /** A person enters only once there is a photo. */
  photo: boolean;
  /** Each entry needs a booked time, which the pass's members' prices make free. */
  slot: boolean;
  transferable: boolean;
  /** What is paid for a new code: another product of its event; null where nothing is. */
  reissueProductId: string | null;
  /** Buyers may have it renewed every year by their card, where it is good for a year from its purchase. */
  yearlyCharge: boolean;
};

/** Whether it is offered for every year by card: only where a buyer can be told when it ends. */
export const isYearly = ({ validity, months, yearlyCharge }: PassRules): boolean =>
  yearlyCharge && validity === 'purchase' && months === 12;

/** A pass that is renewed by card is charged for so many days before its end, and announced as many days before that at least. */
export const CHARGE_DAYS = 7;

/** "Annual pass €42.00, family pass €80.00": each once. */
export const yearlyPrices = (passes: readonly { name: string; price: string }[]): string =>
  [...new Set(passes.map(({ name, price }) => `${name} ${price}`))].join(', ');

/** Uses of a ticket whose pass has no limit in all (`issue_passes`): more than anybody takes. */
export const UNLIMITED_USES = 100_000;

/** Whether it says something how many uses of a ticket are left. */
export const countsUses = (usesTotal: number | null): boolean =>
  usesTotal !== null && usesTotal > 1 && usesTotal < UNLIMITED_USES;

/** So many days before its end a pass may be renewed, and its holder is reminded at the first and the second number. */
const RENEWAL_DAYS = 60;
export const REMINDER_DAYS = [30, 7] as const;
/** So long after its end it can still be renewed from its page; the new time then begins anew. */
export const RENEWAL_AFTER_DAYS = 365;

/** From this day on a pass that ends on that one can be renewed. */
export const renewableFrom = (ends: IsoDate): IsoDate => plusDays(ends, -RENEWAL_DAYS);

/** Whether a pass that ends on this day can be renewed today. */
export const isRenewable = (ends: IsoDate, today: IsoDate): boolean =>
  today >= renewableFrom(ends) && today <= plusDays(ends, RENEWAL_AFTER_DAYS);

/** How a pass stands, as its holder and the desk are told. */
export type PassState = 'active' | 'photo_missing' | 'coming' | 'used' | 'ended' | 'blocked' | 'cancelled' | 'replaced';
