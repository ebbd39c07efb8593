import '@inertiajs/core';
import type { EventWorkspace } from '@server/events/pages';
import type { Basket, UnpaidOrder } from '@server/orders/pages';
import type { Density } from '@server/shared/densities';
import type { Conflict } from '@server/shared/errors';
import type { Locale } from '@server/shared/i18n/translate';
import type { LegalVersions } from '@server/shared/legalKinds';
import type { Permission } from '@server/shared/permissions';
import type { Undo } from '@server/shared/records';

/** The signed-in user, as all pages know them. */
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
  /** Permissions that the user has only in some venues and events. */
  limited: Permission[];
  /** Key that encrypts the drafts in this browser; only staff have one, and not while impersonating. */
  draftKey?: string;
  /** The impersonator behind the user. */
  impersonator?: { id: string; name: string; email: string; text: string; stop: string };
};

/** Enabled features of this installation. */
export type Features = {
  register: boolean;
  signInLink: boolean;
  termsCheckbox: boolean;
  /** Whether emails can currently be delivered. */
  mails: boolean;
} & Record<string, boolean>;

/** Props of every page. */
export type SharedProps = {
  auth: Auth;
  features: Features;
  locale: Locale;
  /** URL of the organisation's own texts in that language; null without any. */
  overlay: string | null;
  locales: { code: Locale; name: string }[];
  /** The organisation's time zone; null for guests, whose pages name the venue's. */
  homeZone: string | null;
  appName: string;
  /** Published legal texts and their versions in force. */
  legal: LegalVersions;
  /** Whether companies can buy anything. */
  sellsToCompanies: boolean;
  /** The basket of this browser; null if empty. */
  basket: Basket | null;
  unpaid: UnpaidOrder | null;
  /** The event of the page's workspace; null on other pages. */
  workspace: EventWorkspace | null;
  /** Banner of a restored database whose outgoing work is on hold. */
  heldOutgoing?: { text: string; link: string; href: string };
  [key: string]: unknown;
};

export type ToastKind = 'success' | 'error' | 'info';

/** Messages that the server sends once, with the next page. */
export type Flash = {
  toast?: { kind: ToastKind; message: string };
  /** Another person saved the record first; the form resolves the conflict. */
  conflict?: Conflict;
  undo?: Undo;
  newToken?: string;
  /** A one-time link for staff to pass on where no emails are sent. */
  linkToPassOn?: string;
  /** Secret of the email webhook, just created. */
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
