/** What the product tells its people of its own accord: who may hear of it, and how unless they choose otherwise. */
import type { MessageParams, Translate } from './i18n/translate';
import { type LocalText, localText } from './localText';
import { type Cents, formatMoney } from './money';
import type { Permission } from './permissions';
import { formatDate, formatDateTime, type IsoDate, type IsoDateTime } from './time';

/** An instant together with the zone whose clock the reader thinks in. */
export type ZonedInstant = { at: IsoDateTime; zone: string };
/** An amount in a currency, written in the reader's language. */
export type MoneyAmount = { cents: Cents; currency: string };
/** A day of the calendar, which belongs to no zone. */
export type CalendarDay = { day: IsoDate };

/** What the sentence of each kind needs. A `count` chooses between its singular and plural. */
export type NotificationData = {
  /** Codes made in the background are there: how many, and what their campaign is called. */
  code_batch_ready: { name: string; count: number };
  /** A file that was prepared in the background can be downloaded, or could not be made. */
  file_ready: { name: string };
  file_failed: { name: string };
  /** Few places are left: `count` of them. */
  slot_nearly_full: { event: LocalText; slot: ZonedInstant; count: number };
  /** A slot is sold out. */
  slot_full: { event: LocalText; slot: ZonedInstant };
  /** A day is near and little of it is sold: `count` places of so many. */
  low_sales: { event: LocalText; day: CalendarDay; count: number; of: number };
  /** Of a quota `count` are left, where it is counted for something for that. */
  quota_nearly_out: { event: LocalText; quota: string; count: number };
  /** So much of what was scanned within the hour was refused. */
  gate_refusals: { event: LocalText; count: number; of: number };
  /** Far more than usual of what is scanned at a gate is refused: `percent` of so many scans, where `usual` percent are. */
  gate_refusals_rise: { gate: string; venue: string; scans: number; percent: number; usual: number };
  /** A device at a gate is not heard of any more. */
  gate_device_silent: { name: string; gate: string; venue: string };
  /** `count` people are inside of so many that may be. */
  venue_nearly_full: { place: string; count: number; of: number };
  venue_full: { place: string; count: number; of: number };
  /** `count` orders of an event wait for staff to see to them. */
  orders_in_need: { event: LocalText; count: number };
  /** Opening hours changed where visits are sold: `count` slots stay as they are until a person decides. */
  exception_conflicts: { event: LocalText; count: number };
  /** Weekly hours, by their name, are over soon and no others follow. */
  hours_ending: { event: LocalText; name: string; until: CalendarDay };
  /** An account was opened by a browser that it did not know. */
  new_device: { device: string; time: ZonedInstant; place: string };
  /** A balance paid at a counter, and what is left of it. */
  balance_spent: { amount: MoneyAmount; left: MoneyAmount; place: string; order: string; time: ZonedInstant };
  /** From one network `count` accounts were tried in vain. */
  sign_in_spray: { place: string; count: number };
  /** An administrator's account was opened by a browser that it did not know. */
  administrator_device: { person: string; device: string; time: ZonedInstant; place: string };
  /** An administrator signs in without a second step from now on. */
  administrator_factor_off: { person: string };
  /** Mails have not gone out for a while: what the server said. */
  mails_failing: { words: string };
  /** The mailbox that answers come to has not been read for a while: what its server said. */
  mailbox_failing: { words: string };
  /** A person's role is over soon. */
  role_ending: { person: string; role: LocalText; until: CalendarDay };
  /** A role is over soon for everybody who has it. */
  role_of_all_ending: { role: LocalText; until: CalendarDay };
  /** A role of one's own is over soon. */
  own_role_ending: { role: LocalText; until: CalendarDay };
  /** What should end of people's data does not: what went wrong, if that is known. */
  erasure_failing: { words: string };
  /** Of `count` invoices, this number the first, something does not fit: a gap, a sum, a link of the chain. */
  invoices_broken: { number: string; count: number };
  /** A cashbox is open since a day before: who has it, since when. */
  shift_forgotten: { cashbox: string; person: string; time: ZonedInstant };
  /** Their shift was closed for them: by whom, why. */
  shift_closed_for: { cashbox: string; person: string; words: string };
  /** The day that is over: how many things need a person now, then the figures. */
  day_report: { day: CalendarDay; count: number; tickets: number; gross: string; entries: number; refusals: number };
  /** In `count` payments, the first of this order, a company's books differ from ours. */
  books_differ: { reference: string; count: number };
  /** Of `count` orders, this one the first, the ledger of sales or of money does not fit. */
  ledgers_differ: { reference: string; count: number };
  /** So many things of the ledger of balances do not fit. */
  balances_broken: { count: number };
  /** A person asks for a code of a campaign that gives them on request. */
  promo_code_requested: { name: string; person: string };
  /** A person applies for a company account, of a company that has one already too. */
  company_applied: { company: string; person: string; email: string };
};
export type NotificationKind = keyof NotificationData;

type KindRules = {
  /** A person who lacks it is not told; null for what concerns one's own account. */
  permission: Permission | null;
  /** Where it is told unless its reader chose otherwise. */
  inApp: boolean;
  mail: boolean;
  /** It cannot wait for others to be mailed with. */
  isUrgent?: true;
};

/** When mails of a kind go out: each by itself, or together with what else there is. */
export const MAIL_RHYTHMS = ['at_once', 'hourly', 'daily'] as const;
export type MailRhythm = (typeof MAIL_RHYTHMS)[number];
/** The hour of daily mails until a person chooses another. */
export const MAIL_HOUR = 8;

export const NOTIFICATION_KINDS: Readonly<Record<NotificationKind, KindRules>> = {
  slot_nearly_full: { permission: 'catalogue.manage', inApp: true, mail: false },
  slot_full: { permission: 'catalogue.manage', inApp: true, mail: false },
  low_sales: { permission: 'catalogue.manage', inApp: true, mail: true },
  quota_nearly_out: { permission: 'catalogue.manage', inApp: true, mail: false },
  gate_refusals: { permission: 'validations.view', inApp: true, mail: false },
  gate_refusals_rise: { permission: 'validations.view', inApp: true, mail: false },
  gate_device_silent: { permission: 'catalogue.manage', inApp: true, mail: false },
  venue_nearly_full: { permission: 'validations.view', inApp: true, mail: false },
  venue_full: { permission: 'validations.view', inApp: true, mail: false },
  orders_in_need: { permission: 'orders.manage', inApp: true, mail: false },
  exception_conflicts: { permission: 'catalogue.manage', inApp: true, mail: true },
  hours_ending: { permission: 'catalogue.manage', inApp: true, mail: true },
  code_batch_ready: { permission: 'promos.manage', inApp: true, mail: false },
  promo_code_requested: { permission: 'promos.manage', inApp: true, mail: true },
  company_applied: { permission: 'bulk.manage', inApp: true, mail: true },
  file_ready: { permission: null, inApp: true, mail: false },
  file_failed: { permission: null, inApp: true, mail: false },
  mails_failing: { permission: 'settings.manage', inApp: true, mail: false },
  day_report: { permission: 'settings.manage', inApp: true, mail: true },
  mailbox_failing: { permission: 'settings.manage', inApp: true, mail: true },
  erasure_failing: { permission: 'settings.manage', inApp: true, mail: true },
  invoices_broken: { permission: 'invoices.manage', inApp: true, mail: true },
  shift_forgotten: { permission: 'cash.manage', inApp: true, mail: true },
  shift_closed_for: { permission: 'cash.sell', inApp: true, mail: true },
  books_differ: { permission: 'payments.match', inApp: true, mail: true },
  ledgers_differ: { permission: 'payments.match', inApp: true, mail: true },
  balances_broken: { permission: 'wallets.manage', inApp: true, mail: true },
  new_device: { permission: null, inApp: true, mail: true, isUrgent: true },
  balance_spent: { permission: null, inApp: true, mail: true, isUrgent: true },
  sign_in_spray: { permission: 'audit.view', inApp: true, mail: true },
  administrator_device: { permission: 'audit.view', inApp: true, mail: true },
  administrator_factor_off: { permission: 'audit.view', inApp: true, mail: true },
  role_ending: { permission: 'users.manage', inApp: true, mail: true },
  role_of_all_ending: { permission: 'roles.manage', inApp: true, mail: true },
  own_role_ending: { permission: null, inApp: true, mail: true },
};

export const isNotificationKind = (kind: string): kind is NotificationKind => Object.hasOwn(NOTIFICATION_KINDS, kind);

type Placeholder = string | number | MoneyAmount | LocalText | ZonedInstant | CalendarDay;

function fill(value: Placeholder, locale: string): string | number {
  if (typeof value === 'string' || typeof value === 'number') return value;
  const { day } = value as CalendarDay;
  if (day) return formatDate(`${day}T12:00:00Z`, 'UTC', locale);
  const { cents, currency } = value as MoneyAmount;
  if (currency && typeof cents === 'number') return formatMoney(cents, currency, locale);
  const { at, zone } = value as ZonedInstant;
  return at && zone ? formatDateTime(at, zone, locale) : localText(value as LocalText, locale);
}

/** The blanks of a kind's sentences, in the reader's language. */
export const notificationParams = (data: Readonly<Record<string, Placeholder>>, locale: string): MessageParams =>
  Object.fromEntries(Object.entries(data).map(([name, value]) => [name, fill(value, locale)]));

/** What happened, in one sentence of the reader's language. */
export const notificationText = (
  t: Translate,
  locale: string,
  kind: NotificationKind,
  data: Readonly<Record<string, Placeholder>>,
): string => t(`notifications.${kind}`, notificationParams(data, locale));
