/** Kinds of notifications: who may get them, and by which default means. */
import type { MessageParams, Translate } from './i18n/translate';
import { type LocalText, localText } from './localText';
import { type Cents, formatMoney } from './money';
import type { Permission } from './permissions';
import { formatDate, formatDateTime, type IsoDate, type IsoDateTime } from './time';

/** A time with the time zone for its display. */
export type ZonedInstant = { at: IsoDateTime; zone: string };
export type MoneyAmount = { cents: Cents; currency: string };
/** A calendar day without a time zone. */
export type CalendarDay = { day: IsoDate };

/** The parameters of each kind's sentence. A `count` selects singular or plural. */
export type NotificationData = {
  /** Background generation of codes is done: their number, and the name of their campaign. */
  code_batch_ready: { name: string; count: number };
  /** A file prepared in the background is ready for download, or has failed. */
  file_ready: { name: string };
  file_failed: { name: string };
  /** A slot has only `count` places left. */
  slot_nearly_full: { event: LocalText; slot: ZonedInstant; count: number };
  /** A slot is sold out. */
  slot_full: { event: LocalText; slot: ZonedInstant };
  /** A day is near and has few sales: `count` of `of` places. */
  low_sales: { event: LocalText; day: CalendarDay; count: number; of: number };
  /** A quota has `count` left in its slot, day or event. */
  quota_nearly_out: { event: LocalText; quota: string; count: number };
  /** Many scans of the last hour were denied. */
  gate_refusals: { event: LocalText; count: number; of: number };
  /** A gate denies far more scans than usual: `percent` of `scans`, instead of `usual` percent. */
  gate_refusals_rise: { gate: string; venue: string; scans: number; percent: number; usual: number };
  /** A gate device has stopped reporting. */
  gate_device_silent: { name: string; gate: string; venue: string };
  /** `count` of the allowed `of` people are inside. */
  venue_nearly_full: { place: string; count: number; of: number };
  venue_full: { place: string; count: number; of: number };
  /** `count` orders of an event need attention from staff. */
  orders_in_need: { event: LocalText; count: number };
  /** Opening hours changed where visits are sold: `count` slots stay unchanged until staff decide. */
  exception_conflicts: { event: LocalText; count: number };
  /** Weekly hours end soon and no others follow. */
  hours_ending: { event: LocalText; name: string; until: CalendarDay };
  /** An unknown browser signed in to an account. */
  new_device: { device: string; time: ZonedInstant; place: string };
  /** A balance paid at a till, and the amount left. */
  balance_spent: { amount: MoneyAmount; left: MoneyAmount; place: string; order: string; time: ZonedInstant };
  /** Failed sign-ins to `count` accounts from one network. */
  sign_in_spray: { place: string; count: number };
  /** An unknown browser signed in to an administrator's account. */
  administrator_device: { person: string; device: string; time: ZonedInstant; place: string };
  /** An administrator switched off their second factor. */
  administrator_factor_off: { person: string };
  /** Emails have failed for a while; the server's error. */
  mails_failing: { words: string };
  /** The mailbox for replies has not been read for a while; its server's error. */
  mailbox_failing: { words: string };
  /** A webhook was switched off, because its receiver failed for days or asked for no more events. */
  webhook_off: { name: string; host: string };
  role_ending: { person: string; role: LocalText; until: CalendarDay };
  /** A role ends soon for all people who have it. */
  role_of_all_ending: { role: LocalText; until: CalendarDay };
  /** The reader's own role ends soon. */
  own_role_ending: { role: LocalText; until: CalendarDay };
  /** Erasure of personal data fails; the error, if known. */
  erasure_failing: { words: string };
  /** `count` invoices, the first with this number, are inconsistent: a gap, a sum, a link of the chain. */
  invoices_broken: { number: string; count: number };
  /** A till has been open since an earlier day: its cashier and the opening time. */
  shift_forgotten: { cashbox: string; person: string; time: ZonedInstant };
  /** The reader's shift was closed by another person: who, and why. */
  shift_closed_for: { cashbox: string; person: string; words: string };
  /** The past day: how many things need staff now, then the figures. */
  day_report: { day: CalendarDay; count: number; tickets: number; gross: string; entries: number; refusals: number };
  /** `count` payments, the first of this order, differ from the provider's records. */
  books_differ: { reference: string; count: number };
  /** `count` orders, the first this one, have inconsistent sales or money ledgers. */
  ledgers_differ: { reference: string; count: number };
  /** The ledger of balances has `count` inconsistencies. */
  balances_broken: { count: number };
  /** A person asks for a code of a campaign with codes on request. */
  promo_code_requested: { name: string; person: string };
  /** A person applies for a company account, also for a company that already has one. */
  company_applied: { company: string; person: string; email: string };
};
export type NotificationKind = keyof NotificationData;

type KindRules = {
  /** The permission required to get it; null for messages about one's own account. */
  permission: Permission | null;
  /** The default means, unless the reader chose others. */
  inApp: boolean;
  mail: boolean;
  /** Emailed immediately, not bundled. */
  isUrgent?: true;
};

/** When emails of a kind are sent: separately, or bundled. */
export const MAIL_RHYTHMS = ['at_once', 'hourly', 'daily'] as const;
export type MailRhythm = (typeof MAIL_RHYTHMS)[number];
/** The default hour of daily emails. */
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
  webhook_off: { permission: 'settings.manage', inApp: true, mail: true, isUrgent: true },
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

/** The placeholders of a kind's sentences, in the reader's language. */
export const notificationParams = (data: Readonly<Record<string, Placeholder>>, locale: string): MessageParams =>
  Object.fromEntries(Object.entries(data).map(([name, value]) => [name, fill(value, locale)]));

/** The notification as one sentence in the reader's language. */
export const notificationText = (
  t: Translate,
  locale: string,
  kind: NotificationKind,
  data: Readonly<Record<string, Placeholder>>,
): string => t(`notifications.${kind}`, notificationParams(data, locale));
