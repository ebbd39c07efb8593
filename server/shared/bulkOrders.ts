/** Words of companies and their codes that server and browser share. */

export const CONTACT_ROLES = ['buyer', 'distributor', 'viewer'] as const;
export type ContactRole = (typeof CONTACT_ROLES)[number];

export const COMPANY_STATES = ['applied', 'active', 'stopped', 'refused'] as const;
export type CompanyState = (typeof COMPANY_STATES)[number];

export const COMPANY_METHODS = ['card', 'wire_transfer', 'on_account'] as const;
export type CompanyMethod = (typeof COMPANY_METHODS)[number];

/** How a master order stands: until it is placed by itself, then as its order does. */
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

/** What becomes of codes that were not claimed before they ended. */
export const UNUSED_POLICIES = ['report', 'extend', 'credit'] as const;
export type UnusedPolicy = (typeof UNUSED_POLICIES)[number];
/** One invoice for each order, or one for all of a month. */
export const INVOICINGS = ['order', 'month'] as const;
export type Invoicing = (typeof INVOICINGS)[number];

export type EndingOutcome = 'reported' | 'extended' | 'credited';

/** What a column of a list of recipients holds. */
export const RECIPIENT_COLUMNS = ['email', 'name', 'quantity', 'language', 'none'] as const;
export type RecipientColumn = (typeof RECIPIENT_COLUMNS)[number];

/** The channel on which companies buy. */
export const BULK_CHANNEL = 'bulk';
/** The most codes of one order. */
export const MAX_CODES = 10_000;
