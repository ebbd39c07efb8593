/** Every setting of the installation: its type, its bounds, its default. What is stored outside of them is ignored. */
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

/** A rate of tax that products may have, in basis points, and what it is called. */
export const taxRate = z.object({
  name: z.string().trim().min(1).max(40),
  rate: z.int().min(0).max(MAX_BASIS_POINTS, 'errors.tax_rate_too_high'),
});
export type TaxRate = z.infer<typeof taxRate>;

export const settingsSchema = z.object({
  'organisation.name': z.string().trim().min(1).max(120).default('Aforo'),
  /** As contracts and receipts name it; the name where it is empty. */
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
  /** However often it is changed. */
  'orders.hold_longest_minutes': count(1, 480, 45),
  'orders.pending_minutes': count(5, 240, 30),
  'orders.max_tickets': count(1, 100, 20),
  'orders.terms_checkbox': z.boolean().default(false),
  /** Places kept unpaid at once, and holds begun in an hour before each next one waits longer; 0 for no limit. */
  'orders.browser_places': count(0, MANY, 40),
  'orders.network_places': count(0, MANY, 120),
  'orders.contact_places': count(0, MANY, 40),
  'orders.network_holds': count(0, MANY, 400),
  /** Of a slot and of a day, in per cent: what one network or mailbox keeps unpaid, and where paying takes days; 0 for no limit. */
  'orders.unpaid_share': count(0, 100, 50),
  'orders.slow_share': count(0, 100, 20),
  /** Requests of one site for pages and orders of the shop in a minute; 0 for no limit. */
  'orders.network_requests': count(0, MANY, 3000),
  /** Whose address is confirmed before free tickets are given out, for how long it is waited for, and how many may wait. */
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

  /** Whether simplified invoices are made with every sale or when a person asks, and what the largest is about. */
  'invoices.simplified': z.enum(SIMPLIFIED).default('always'),
  /** Which invoices are mailed when they are issued; any is mailed on request. */
  'invoices.by_mail': z.enum(INVOICES_BY_MAIL).default('request'),
  'invoices.simplified_limit': count(0, 300_000, 40_000),
  /** Which series number them; none is issued before each has one. */
  'invoices.series_simplified': z.uuid().nullable().default(null),
  'invoices.series_full': z.uuid().nullable().default(null),
  'invoices.series_corrective': z.uuid().nullable().default(null),
  /** Where the house pays its taxes. */
  'invoices.country': z.string().trim().toUpperCase().refine(isCountry, 'errors.country_unknown').default('ES'),
  /** Whether each invoice has a record in the chain of VeriFactu, and a code by which it is checked. */
  'invoices.verifactu': z.boolean().default(false),
  /** What the books call what customers owe, what is sold unless its product says otherwise, tax, and the bank. */
  'invoices.account_customers': account('430'),
  'invoices.account_sales': account('705'),
  'invoices.account_tax': account('477'),
  'invoices.account_bank': account('572'),
  /** Drawers, differences of their counts, the safe and the way to the bank, and cash in and out that an accountant assigns. */
  'invoices.account_cash': account('570'),
  'invoices.account_cash_over': account('778'),
  'invoices.account_cash_short': account('678'),
  'invoices.account_cash_safe': account('5709'),
  'invoices.account_cash_pending': account('555'),
  /** The first day whose journal has them; no page changes it. Empty: every day. */
  'invoices.cash_since': z
    .string()
    .regex(/^(\d{4}-\d{2}-\d{2})?$/)
    .default(''),
  /** Money that is not paid out yet, of cards on the website, of card terminals and of Bizum, and what companies keep of it. */
  'invoices.account_clearing': account('5729'),
  'invoices.account_terminal': account('5728'),
  'invoices.account_bizum': account('5727'),
  'invoices.account_fees': account('626'),
  'invoices.account_balances': account('438'),
  /** Credit that staff give for a reason, and credit that ended. */
  'invoices.account_given': account('659'),
  'invoices.account_ended': account('759'),
  /** What is sold and no income yet; empty: the journal books what is sold as income of its day. */
  'invoices.account_deferred': z.string().trim().max(40).default(''),
  /** After how many days a day of the ledgers is sealed by itself; 0: by an accountant alone. */
  'invoices.seal_days': count(0, 365, 0),
  /** Why what is rated at zero is, as it has to stand on invoices. */
  'invoices.exemption': line(200),

  'accounts.can_register': z.boolean().default(true),
  'accounts.sign_in_link': z.boolean().default(true),
  'accounts.sign_in_tries': count(3, 50, 5),
  'accounts.staff_idle_minutes': count(5, 1440, 120),
  'accounts.remembered_days': count(1, 365, 30),
  'accounts.session_hours': count(1, 720, 24),
  'accounts.session_days': count(1, 730, 180),

  /** How long what tells of people is kept: holders after the visit, buyers after the last money, accounts unused. */
  'privacy.holder_months': count(1, 60, 6),
  'privacy.buyer_years': count(6, 30, 6),
  'privacy.account_months': count(12, 120, 36),
  /** How long before that the owner is written to. */
  'privacy.warning_days': count(7, 90, 30),

  'lists.page_size': z.literal(PAGE_SIZES).default(25),
  'defaults.currency': z.string().trim().toUpperCase().refine(isCurrency, 'errors.currency_unknown').default('EUR'),
  'defaults.time_zone': z.string().refine(isZone, 'errors.time_zone_unknown').default('Europe/Madrid'),
  'languages.default': z.string().min(2).max(20).default('en'),
});

export type Settings = z.infer<typeof settingsSchema>;
export type SettingKey = keyof Settings;

export const DEFAULTS: Settings = settingsSchema.parse({});
