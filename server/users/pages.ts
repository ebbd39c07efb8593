import type { PlaceChoices, Reach } from '../access/pages';
import type { OwnSecurityEvent } from '../audit/pages';
import type { ListProps } from '../infra/lists';
import type { AcceptedText } from '../legal/pages';
import type { NotificationChoice } from '../notifications/pages';
import type { ApiScope } from '../shared/apiScopes';
import type { Density } from '../shared/densities';
import type { Locale } from '../shared/i18n/translate';
import type { Permission } from '../shared/permissions';
import type { Editable } from '../shared/records';
import type { IsoDateTime } from '../shared/time';
import type { OwnBalances } from '../wallets/pages';
import type { userList } from './people/userList';
import type { HeldByMe } from './profile/showHeldRoles';

/** A session of a person. */
export type OpenSession = {
  id: string;
  browser: string | null;
  system: string | null;
  ip: string | null;
  createdAt: IsoDateTime;
  lastSeenAt: IsoDateTime;
  /** The person who impersonates them in it. */
  impersonator: string | null;
  /** The person whom they impersonate in it. */
  looksThrough: string | null;
  isCurrent: boolean;
};

/** The QR code of an account as an image and as text, and its expiry as a Unix time in seconds. */
export type AccountCode = { qr: string; code: string; until: number };

export type ProfileToken = {
  id: string;
  name: string;
  createdAt: IsoDateTime;
  lastUsedAt: IsoDateTime | null;
  expiresAt: IsoDateTime | null;
  scopes: ApiScope[];
  /** Names of the venues it is limited to; null for every venue of its owner. */
  venues: string[] | null;
};

/** Choices for a new access token. */
export type TokenChoices = { scopes: ApiScope[]; venues: { id: string; name: string }[] };

export type ProfileTwoFactor = {
  /** A role of theirs requires it. */
  isRequired: boolean;
  isOn: boolean;
  recoveryCodesLeft: number;
  /** During set-up: the QR code as an SVG data URL, and its key for typing. */
  setup: { qr: string; key: string } | null;
};

export type ProfileAccount = {
  name: string;
  email: string;
  /** The new email, which replaces the old one once its link is opened. */
  pendingEmail: string | null;
  isVerified: boolean;
  phone: string;
  locale: Locale;
  density: Density;
};

export type PersonState = 'active' | 'invited' | 'deactivated';

/** A person at a glance. */
export type PersonCard = {
  name: string;
  email: string;
  state: PersonState;
  createdAt: IsoDateTime;
  lastSeenAt: IsoDateTime | null;
  invitedAt: IsoDateTime | null;
  /** When the link of the invitation expires; null if it no longer works. */
  invitedUntil: IsoDateTime | null;
  deactivatedAt: IsoDateTime | null;
  emailVerified: boolean;
  hasTwoFactor: boolean;
  /** The number of API tokens of this person. */
  tokens: number;
};

export type RoleChoice = {
  id: string;
  /** A built-in role has here the key of its texts. */
  name: string;
  builtIn: boolean;
  description: string;
  /** The scope and end for all its holders. */
  reach: Reach;
  /** It has no permission that the viewer lacks. */
  mayGive: boolean;
  /** Its permissions that cannot be limited to some places. */
  house: Permission[];
};

export type PersonValues = {
  name: string;
  email: string;
  phone: string;
  locale: Locale;
  roles: string[];
  reaches: Record<string, Reach>;
};

export type UsersPages = {
  'Users/Index': { list: ListProps<typeof userList> };
  'Users/Create': { roles: RoleChoice[]; places: PlaceChoices };
  'Users/Edit': {
    record: Editable<PersonValues>;
    card: PersonCard;
    sessions: OpenSession[];
    /** The texts they accepted with their account. */
    accepted: AcceptedText[];
    roles: RoleChoice[];
    places: PlaceChoices;
    isSelf: boolean;
    can: { change: boolean; impersonate: boolean };
    /** The viewer can see balances: shows a link. */
    seesBalance: boolean;
  };
  /** Opened by the link of an invitation. */
  'Auth/Invitation': { token: string; name: string; email: string };
  /** Opened by the link in the email about a new device. */
  'Auth/NewDevice': { id: string; secret: string; browser: string | null; system: string | null; at: IsoDateTime };
  'Auth/Login': Record<never, never>;
  'Auth/Register': Record<never, never>;
  'Auth/FirstAdministrator': { token: string };
  'Auth/ForgotPassword': Record<never, never>;
  'Auth/ResetPassword': { token: string };
  /** With a token, opened by the link of the email; without, the form that asks for an email. */
  'Auth/SignInLink': { token: string | null; email: string };
  'Auth/ConfirmPassword': Record<never, never>;
  /** With a token, opened by the link of the email; without, the notice that an email is on its way. */
  'Auth/VerifyEmail': { email: string; token: string | null };
  'Auth/TwoFactor': Record<never, never>;
  'Profile/Edit': {
    account: ProfileAccount;
    twoFactor: ProfileTwoFactor;
    sessions: OpenSession[];
    /** The PIN for colleagues' devices; null for people who are not staff. */
    pin: { isSet: boolean; isLocked: boolean } | null;
    /** API tokens of this person; null for people who are not staff and have none. */
    tokens: ProfileToken[] | null;
    tokenChoices: TokenChoices;
    /** Recent security events of the account. */
    events: OwnSecurityEvent[];
    /** The texts they accepted with their account. */
    accepted: AcceptedText[];
    /** Their roles with scope and end; null for people who are not staff. */
    held: HeldByMe[] | null;
    /** Their credit; null if they never had any. */
    balances: OwnBalances | null;
    /** Their notification settings; null for people who are not staff. */
    notifications: NotificationChoice[] | null;
    /** The password was typed recently; until then dangerous actions need not ask for it again. */
    confirmedUntil: IsoDateTime | null;
  };
};
