import type { Locale } from '../shared/i18n/translate';
import type { IsoDateTime } from '../shared/time';

export type ProfileSession = {
  id: string;
  browser: string | null;
  system: string | null;
  ip: string | null;
  lastSeenAt: IsoDateTime;
  isCurrent: boolean;
};

export type ProfileToken = {
  id: string;
  name: string;
  createdAt: IsoDateTime;
  lastUsedAt: IsoDateTime | null;
  expiresAt: IsoDateTime | null;
};

export type ProfileTwoFactor = {
  isOn: boolean;
  recoveryCodesLeft: number;
  /** While it is being set up: the QR code as an SVG data URL, and the key behind it to type. */
  setup: { qr: string; key: string } | null;
};

export type ProfileAccount = {
  name: string;
  email: string;
  /** An address that takes the old one's place once its link is followed. */
  pendingEmail: string | null;
  isVerified: boolean;
  phone: string;
  locale: Locale;
};

export type UsersPages = {
  'Auth/Login': Record<never, never>;
  'Auth/Register': Record<never, never>;
  'Auth/FirstAdministrator': { token: string };
  'Auth/ForgotPassword': Record<never, never>;
  'Auth/ResetPassword': { token: string };
  'Auth/ConfirmPassword': Record<never, never>;
  /** With a token, the page behind the link of the mail; without, the notice that a mail is on its way. */
  'Auth/VerifyEmail': { email: string; token: string | null };
  'Auth/TwoFactor': Record<never, never>;
  'Profile/Edit': {
    account: ProfileAccount;
    twoFactor: ProfileTwoFactor;
    sessions: ProfileSession[];
    tokens: ProfileToken[];
    /** The password was typed a short while ago; until then dangerous actions need not ask for it again. */
    confirmedUntil: IsoDateTime | null;
  };
};
