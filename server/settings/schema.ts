/** All settings: type, range and default. Invalid stored values are ignored. */
import { z } from 'zod';
import { meetsContrast } from '../shared/accent';
import { isCountry } from '../shared/countries';
import { isCurrency } from '../shared/currencies';
import { PAGE_SIZES } from '../shared/lists';
import { email, phone } from '../shared/requestParts';

export const CONFIRM_FREE = ['never', 'guests', 'always'] as const;
const SIMPLIFIED = ['request', 'always'] as const;
const INVOICES_BY_MAIL = ['request', 'full', 'always'] as const;

const HEX = /^#[0-9a-f]{6}$/;
const MAX_BASIS_POINTS = 10_000;
const MANY = 100_000;

const count = (min: number, max: number, usual: number) => z.int().min(min).max(max).default(usual);
const line = (max: number) => z.string().trim().max(max).default('');
const colour = (paper: 'light' | 'dark', usual: string) =>
  z
    .string()
    .trim()
    .toLowerCase()
    .regex(HEX, 'errors.colour')
    .refine((hex) => meetsContrast(hex, paper), 'errors.colour_contrast')
    .default(usual);

const account = (usual: string) => z.string().trim().min(1).max(40).default(usual);

const isZone = (zone: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
  } catch {
    return false;
  }
};

/** A tax rate for products in basis points, with its name. */
export const taxRate = z.object({
  name: z.string().trim().min(1).max(40),
  rate: z.int().min(0).max(MAX_BASIS_POINTS, 'errors.tax_rate_too_high'),
});
export type TaxRate = z.infer<typeof taxRate>;

export const settingsSchema = z.object({
  'organisation.name': z.string().trim().min(1).max(120).default('Aforo'),
  /** Name for contracts and receipts; default: the name. */
  'organisation.legal_name': line(160),
  'organisation.email': z.union([z.literal(''), email()]).default(''),
  'organisation.phone': phone().default(''),
  'organisation.address': line(300),
  'organisation.tax_id': line(40),
  'organisation.web': z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(200)]).default(''),
  /** An uploaded image, by its id. */
  'organisation.logo': z.uuid().nullable().default(null),

  'appearance.accent_light': colour('light', '#0c5a50'),
  'appearance.accent_dark': colour('dark', '#86d5c2'),

  'orders.hold_minutes': count(1, 120, 15),
  /** Maximum with all changes. */
  'orders.hold_longest_minutes': count(1, 480, 45),
  'orders.pending_minutes': count(5, 240, 30),
  'orders.max_tickets': count(1, 100, 20),
  'orders.terms_checkbox': z.boolean().default(false),
  /** Maximum unpaid places, and holds per hour before waiting times grow; 0 for no limit. */
  'orders.browser_places': count(0, MANY, 40),
  'orders.network_places': count(0, MANY, 120),
  'orders.contact_places': count(0, MANY, 40),
  'orders.network_holds': count(0, MANY, 400),
  /**
   * Maximum unpaid share of a slot and day in per cent, per network or mailbox; `slow_share` for payments that take
   * days; 0 for no limit.
   */
  'orders.unpaid_share': count(0, 100, 50),
  'orders.slow_share': count(0, 100, 20),
  /** Shop requests per site and minute; 0 for no limit. */
  'orders.network_requests': count(0, MANY, 3000),
  /** Confirmation of emails for free tickets: for whom, minutes to confirm, and maximum pending orders. */
  'orders.confirm_free': z.enum(CONFIRM_FREE).default('guests'),
  'orders.confirm_minutes': count(5, 1440, 30),
  'orders.unconfirmed_orders': count(0, MANY, 3),
  'orders.reschedule_hours': count(0, 8760, 24),
  'payments.grace_minutes': count(0, 240, 15),
  'payments.wire_days': count(1, 60, 5),
  'taxes.rates': z
    .array(taxRate)
    .max(20)
    .default([
      { name: 'General', rate: 2100 },
      { name: 'Reducido', rate: 1000 },
      { name: 'Exento', rate: 0 },
    ]),

  /** Whether simplified invoices are issued for every sale or on request, and their maximum amount. */
  'invoices.simplified': z.enum(SIMPLIFIED).default('always'),
  /** Invoices emailed on issue; any can be emailed on request. */
  'invoices.by_mail': z.enum(INVOICES_BY_MAIL).default('request'),
  'invoices.simplified_limit': count(0, 300_000, 40_000),
  /** Number series; no invoice is issued until each has one. */
  'invoices.series_simplified': z.uuid().nullable().default(null),
  'invoices.series_full': z.uuid().nullable().default(null),
  'invoices.series_corrective': z.uuid().nullable().default(null),
  /** Country of taxation. */
  'invoices.country': z.string().trim().toUpperCase().refine(isCountry, 'errors.country_unknown').default('ES'),
  /** Whether each invoice has a VeriFactu record and a verification code. */
  'invoices.verifactu': z.boolean().default(false),
  /** Journal accounts of customers, sales without a product account, tax, and bank. */
  'invoices.account_customers': account('430'),
  'invoices.account_sales': account('705'),
  'invoices.account_tax': account('477'),
  'invoices.account_bank': account('572'),
  /** Accounts of drawers, count differences, safe, cash in transit, and cash in and out. */
  'invoices.account_cash': account('570'),
  'invoices.account_cash_over': account('778'),
  'invoices.account_cash_short': account('678'),
  'invoices.account_cash_safe': account('5709'),
  'invoices.account_cash_pending': account('555'),
  /** First day whose journal uses them; no page changes it. Blank: every day. */
  'invoices.cash_since': z
    .string()
    .regex(/^(\d{4}-\d{2}-\d{2})?$/)
    .default(''),
  /** Accounts of money not yet paid out: web cards, terminals, Bizum; and of provider fees. */
  'invoices.account_clearing': account('5729'),
  'invoices.account_terminal': account('5728'),
  'invoices.account_bizum': account('5727'),
  'invoices.account_fees': account('626'),
  'invoices.account_balances': account('438'),
  /** Accounts of credit given by staff, and of expired credit. */
  'invoices.account_given': account('659'),
  'invoices.account_ended': account('759'),
  /** Account of deferred income; blank: sales are income of their day. */
  'invoices.account_deferred': z.string().trim().max(40).default(''),
  /** Days after which a ledger day is sealed automatically; 0: manually only. */
  'invoices.seal_days': count(0, 365, 0),
  /** Reason of the zero rate, printed on invoices. */
  'invoices.exemption': line(200),

  'accounts.can_register': z.boolean().default(true),
  'accounts.sign_in_link': z.boolean().default(true),
  'accounts.sign_in_tries': count(3, 50, 5),
  'accounts.staff_idle_minutes': count(5, 1440, 120),
  'accounts.remembered_days': count(1, 365, 30),
  'accounts.session_hours': count(1, 720, 24),
  'accounts.session_days': count(1, 730, 180),

  /** Retention in months: holders after the visit, buyers after the last payment, unused accounts. */
  'privacy.holder_months': count(1, 60, 6),
  'privacy.buyer_years': count(6, 30, 6),
  'privacy.account_months': count(12, 120, 36),
  /** Days before erasure when the owner is warned. */
  'privacy.warning_days': count(7, 90, 30),

  'lists.page_size': z.literal(PAGE_SIZES).default(25),
  'defaults.currency': z.string().trim().toUpperCase().refine(isCurrency, 'errors.currency_unknown').default('EUR'),
  'defaults.time_zone': z.string().refine(isZone, 'errors.time_zone_unknown').default('Europe/Madrid'),
  'languages.default': z.string().min(2).max(20).default('en'),
});

export type Settings = z.infer<typeof settingsSchema>;
export type SettingKey = keyof Settings;

export const DEFAULTS: Settings = settingsSchema.parse({});
