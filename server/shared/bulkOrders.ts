/** Constants of company orders and codes that server and browser share. */

export const CONTACT_ROLES = ['buyer', 'distributor', 'viewer'] as const;
export type ContactRole = (typeof CONTACT_ROLES)[number];

export const COMPANY_STATES = ['applied', 'active', 'stopped', 'refused'] as const;
export type CompanyState = (typeof COMPANY_STATES)[number];

export const COMPANY_METHODS = ['card', 'wire_transfer', 'on_account'] as const;
export type CompanyMethod = (typeof COMPANY_METHODS)[number];

/** The state of a master order: its own until it is placed, then that of its order. */
export const MASTER_STATES = [
  'quote',
  'quote_over',
  'placed',
  'on_account',
  'paid',
  'partially_refunded',
  'refunded',
  'expired',
  'cancelled',
] as const;
export type MasterState = (typeof MASTER_STATES)[number];

export const CODE_STATES = ['free', 'sent', 'claimed', 'used', 'ended', 'revoked'] as const;
export type CodeState = (typeof CODE_STATES)[number];

/** The handling of codes that expired unclaimed. */
export const UNUSED_POLICIES = ['report', 'extend', 'credit'] as const;
export type UnusedPolicy = (typeof UNUSED_POLICIES)[number];
/** An invoice per order, or per month. */
export const INVOICINGS = ['order', 'month'] as const;
export type Invoicing = (typeof INVOICINGS)[number];

export type EndingOutcome = 'reported' | 'extended' | 'credited';

/** Meanings of a column in a list of recipients. */
export const RECIPIENT_COLUMNS = ['email', 'name', 'quantity', 'language', 'none'] as const;
export type RecipientColumn = (typeof RECIPIENT_COLUMNS)[number];

/** The sales channel of companies. */
export const BULK_CHANNEL = 'bulk';
/** The maximum number of codes of one order. */
export const MAX_CODES = 10_000;
