/** Settings grouped by page; a page is saved as a whole. */
import { z } from 'zod';
import { isLikelyStreet } from '../../shared/postalAddress';
import { type SettingKey, type Settings, settingsSchema } from '../schema';

export const SECTIONS = ['organisation', 'appearance', 'sales', 'accounts', 'general', 'privacy', 'invoices'] as const;
export type SectionName = (typeof SECTIONS)[number];

/** Settings of each page; its form uses the name after the dot. */
const KEYS = {
  organisation: {
    name: 'organisation.name',
    legalName: 'organisation.legal_name',
    email: 'organisation.email',
    phone: 'organisation.phone',
    address: 'organisation.address',
    taxId: 'organisation.tax_id',
    web: 'organisation.web',
  },
  appearance: {
    logo: 'organisation.logo',
    accentLight: 'appearance.accent_light',
    accentDark: 'appearance.accent_dark',
  },
  sales: {
    holdMinutes: 'orders.hold_minutes',
    holdLongestMinutes: 'orders.hold_longest_minutes',
    pendingMinutes: 'orders.pending_minutes',
    graceMinutes: 'payments.grace_minutes',
    wireDays: 'payments.wire_days',
    maxTickets: 'orders.max_tickets',
    termsCheckbox: 'orders.terms_checkbox',
    browserPlaces: 'orders.browser_places',
    networkPlaces: 'orders.network_places',
    contactPlaces: 'orders.contact_places',
    unpaidShare: 'orders.unpaid_share',
    slowShare: 'orders.slow_share',
    networkHolds: 'orders.network_holds',
    networkRequests: 'orders.network_requests',
    confirmFree: 'orders.confirm_free',
    confirmMinutes: 'orders.confirm_minutes',
    unconfirmedOrders: 'orders.unconfirmed_orders',
    rescheduleHours: 'orders.reschedule_hours',
    taxRates: 'taxes.rates',
  },
  accounts: {
    canRegister: 'accounts.can_register',
    signInLink: 'accounts.sign_in_link',
    signInTries: 'accounts.sign_in_tries',
    staffIdleMinutes: 'accounts.staff_idle_minutes',
    rememberedDays: 'accounts.remembered_days',
    sessionHours: 'accounts.session_hours',
    sessionDays: 'accounts.session_days',
  },
  general: {
    pageSize: 'lists.page_size',
    currency: 'defaults.currency',
    timeZone: 'defaults.time_zone',
  },
  privacy: {
    holderMonths: 'privacy.holder_months',
    buyerYears: 'privacy.buyer_years',
    accountMonths: 'privacy.account_months',
    warningDays: 'privacy.warning_days',
  },
  invoices: {
    simplified: 'invoices.simplified',
    simplifiedLimit: 'invoices.simplified_limit',
    byMail: 'invoices.by_mail',
    seriesSimplified: 'invoices.series_simplified',
    seriesFull: 'invoices.series_full',
    seriesCorrective: 'invoices.series_corrective',
    country: 'invoices.country',
    exemption: 'invoices.exemption',
    verifactu: 'invoices.verifactu',
    accountCustomers: 'invoices.account_customers',
    accountSales: 'invoices.account_sales',
    accountTax: 'invoices.account_tax',
    accountBank: 'invoices.account_bank',
    accountCash: 'invoices.account_cash',
    accountCashOver: 'invoices.account_cash_over',
    accountCashShort: 'invoices.account_cash_short',
    accountCashSafe: 'invoices.account_cash_safe',
    accountCashPending: 'invoices.account_cash_pending',
    accountClearing: 'invoices.account_clearing',
    accountTerminal: 'invoices.account_terminal',
    accountBizum: 'invoices.account_bizum',
    accountFees: 'invoices.account_fees',
    accountBalances: 'invoices.account_balances',
    accountGiven: 'invoices.account_given',
    accountEnded: 'invoices.account_ended',
    accountDeferred: 'invoices.account_deferred',
    sealDays: 'invoices.seal_days',
  },
} as const satisfies Record<SectionName, Record<string, SettingKey>>;

type Keys = typeof KEYS;
/** The values of a page's form. */
export type SectionValues<S extends SectionName> = {
  -readonly [F in keyof Keys[S]]: Settings[Keys[S][F] & SettingKey];
};

export const isSection = (name: unknown): name is SectionName => SECTIONS.includes(name as SectionName);

/** The setting behind each field of a page's form. */
export const keysOf = (section: SectionName): Record<string, SettingKey> => KEYS[section];

function withoutDefault(key: SettingKey): z.ZodType {
  const schema = settingsSchema.shape[key].unwrap() as z.ZodType;
  // Only the form rejects an unlikely address; stored ones stay readable.
  if (key !== 'organisation.address') return schema;
  return schema.refine((text) => text === '' || isLikelyStreet(String(text)), 'errors.address_unlikely');
}

/** The form must send all fields, so that none falls back to its default. */
export const sectionRequest = (section: SectionName): z.ZodType<Record<string, unknown>> =>
  z.object(Object.fromEntries(Object.entries(keysOf(section)).map(([field, key]) => [field, withoutDefault(key)])));
