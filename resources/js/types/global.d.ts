import '@inertiajs/core';
import type { EventWorkspace } from '@server/events/pages';
import type { Basket, UnpaidOrder } from '@server/orders/pages';
import type { Density } from '@server/shared/densities';
import type { Conflict } from '@server/shared/errors';
import type { Locale } from '@server/shared/i18n/translate';
import type { LegalVersions } from '@server/shared/legalKinds';
import type { Permission } from '@server/shared/permissions';
import type { Undo } from '@server/shared/records';

/** A person who is signed in, as every page may know them. */
export type AuthUser = {
  id: string;
  name: string;
  email: string;
  emailVerified: boolean;
  isStaff: boolean;
  density: Density;
};

export type Auth = {
  user: AuthUser | null;
  roles: string[];
  permissions: Permission[];
  /** Of these, what they may do in some venues and events only. */
  limited: Permission[];
  /** Under which this browser keeps what they have typed and not saved; staff alone have one, and only as themselves. */
  draftKey?: string;
  /** Who really sits there, looking through the user's eyes. */
  impersonator?: { id: string; name: string; email: string; text: string; stop: string };
};

/** What this installation has switched on. */
export type Features = {
  register: boolean;
  signInLink: boolean;
  termsCheckbox: boolean;
  /** Whether a mail that is written now can be expected to arrive. */
  mails: boolean;
} & Record<string, boolean>;

/** The props every page gets. */
export type SharedProps = {
  auth: Auth;
  features: Features;
  locale: Locale;
  /** Where the installation's own texts in that language lie; null when it has none. */
  overlay: string | null;
  locales: { code: Locale; name: string }[];
  /** The organisation's time zone; null to guests, whose pages name the venue's. */
  homeZone: string | null;
  appName: string;
  /** The legal texts that are published, and their versions in force. */
  legal: LegalVersions;
  /** Whether companies can buy anything. */
  sellsToCompanies: boolean;
  /** What is kept in this browser's name; null where nothing is. */
  basket: Basket | null;
  unpaid: UnpaidOrder | null;
  /** The event that the page is part of; null on the house's own pages. */
  workspace: EventWorkspace | null;
  [key: string]: unknown;
};

export type ToastKind = 'success' | 'error' | 'info';

/** What the server says once, with the next page. */
export type Flash = {
  toast?: { kind: ToastKind; message: string };
  /** Another person saved the record first; the form settles it. */
  conflict?: Conflict;
  undo?: Undo;
  newToken?: string;
  /** A link that works once, for staff to pass on where no mails go out. */
  linkToPassOn?: string;
  /** Of the webhook of mails, made just now. */
  webhookSecret?: string;
  recoveryCodes?: string[];
  [key: string]: unknown;
};

declare module '@inertiajs/core' {
  export interface InertiaConfig {
    sharedPageProps: SharedProps;
    flashDataType: Flash;
  }
}
