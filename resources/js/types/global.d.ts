import '@inertiajs/core';
import type { Locale } from '@server/shared/i18n/translate';
import type { Permission } from '@server/shared/permissions';

/** Whoever is signed in, as every page may know them. */
export type AuthUser = { id: string; name: string; email: string; emailVerified: boolean; isStaff: boolean };

export type Auth = { user: AuthUser | null; roles: string[]; permissions: Permission[] };

/** What this installation has switched on. */
export type Features = { register: boolean } & Record<string, boolean>;

/** The props every page gets. */
export type SharedProps = {
  auth: Auth;
  features: Features;
  locale: Locale;
  locales: { code: Locale; name: string }[];
  appName: string;
  [key: string]: unknown;
};

export type ToastKind = 'success' | 'error' | 'info';

/** What the server says once, with the next page. */
export type Flash = {
  toast?: { kind: ToastKind; message: string };
  newToken?: string;
  recoveryCodes?: string[];
  [key: string]: unknown;
};

declare module '@inertiajs/core' {
  export interface InertiaConfig {
    sharedPageProps: SharedProps;
    flashDataType: Flash;
  }
}
