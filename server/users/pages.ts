import type { PlaceChoices, Reach } from '../access/pages';
import type { OwnSecurityEvent } from '../audit/pages';
import type { ListProps } from '../infra/lists';
import type { AcceptedText } from '../legal/pages';
import type { NotificationChoice } from '../notifications/pages';
import type { Density } from '../shared/densities';
import type { Locale } from '../shared/i18n/translate';
import type { Permission } from '../shared/permissions';
import type { Editable } from '../shared/records';
import type { IsoDateTime } from '../shared/time';
import type { OwnBalances } from '../wallets/pages';
import type { userList } from './people/userList';
import type { HeldByMe } from './profile/showHeldRoles';

/** Where a person is signed in. */
export type OpenSession = {
  id: string;
  browser: string | null;
  system: string | null;
  ip: string | null;
  createdAt: IsoDateTime;
  lastSeenAt: IsoDateTime;
  /** Who looks through this person's eyes in it. */
  impersonator: string | null;
  /** Through whose eyes this person looks in it. */
  looksThrough: string | null;
  isCurrent: boolean;
};

/** The QR code of an account as an image and as text, and the second until which it works. */
export type AccountCode = { qr: string; code: string; until: number };

export type ProfileToken = {
  id: string;
  name: string;
  createdAt: IsoDateTime;
  lastUsedAt: IsoDateTime | null;
  expiresAt: IsoDateTime | null;
};

export type ProfileTwoFactor = {
  /** A role of theirs asks for it. */
  isRequired: boolean;
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
  /** Until when the link of the invitation works; null when it does not any more. */
  invitedUntil: IsoDateTime | null;
  deactivatedAt: IsoDateTime | null;
  emailVerified: boolean;
  hasTwoFactor: boolean;
  /** How many programs act as this person. */
  tokens: number;
};

export type RoleChoice = {
  id: string;
  /** Of a built-in role the name under which its texts are. */
  name: string;
  builtIn: boolean;
  description: string;
  /** Where and until when it is held by anybody at all. */
  reach: Reach;
  /** It holds nothing that the viewer of the page lacks. */
  mayGive: boolean;
  /** What it holds that cannot be held in some places only. */
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
    /** What they accepted with their account. */
    accepted: AcceptedText[];
    roles: RoleChoice[];
    places: PlaceChoices;
    isSelf: boolean;
    can: { change: boolean; impersonate: boolean };
    /** The viewer sees balances: it is one click away. */
    seesBalance: boolean;
  };
  /** Behind the link of an invitation. */
  'Auth/Invitation': { token: string; name: string; email: string };
  /** Behind the link of the mail about a new device. */
  'Auth/NewDevice': { id: string; secret: string; browser: string | null; system: string | null; at: IsoDateTime };
  'Auth/Login': Record<never, never>;
  'Auth/Register': Record<never, never>;
  'Auth/FirstAdministrator': { token: string };
  'Auth/ForgotPassword': Record<never, never>;
  'Auth/ResetPassword': { token: string };
  /** With a token, the page behind the link of the mail; without, the one that asks for an address. */
  'Auth/SignInLink': { token: string | null; email: string };
  'Auth/ConfirmPassword': Record<never, never>;
  /** With a token, the page behind the link of the mail; without, the notice that a mail is on its way. */
  'Auth/VerifyEmail': { email: string; token: string | null };
  'Auth/TwoFactor': Record<never, never>;
  'Profile/Edit': {
    account: ProfileAccount;
    twoFactor: ProfileTwoFactor;
    sessions: OpenSession[];
    /** The PIN for colleagues' devices; null for those who do not work here. */
    pin: { isSet: boolean; isLocked: boolean } | null;
    /** Programs that act as this person; null for those who do not work here and have none. */
    tokens: ProfileToken[] | null;
    /** What happened last to the account. */
    events: OwnSecurityEvent[];
    /** What they accepted with their account. */
    accepted: AcceptedText[];
    /** Their roles, where and until when; null for those who do not work here. */
    held: HeldByMe[] | null;
    /** What the house owes them; null where they never had any. */
    balances: OwnBalances | null;
    /** How the product's news reach them; null for those who do not work here. */
    notifications: NotificationChoice[] | null;
    /** The password was typed a short while ago; until then dangerous actions need not ask for it again. */
    confirmedUntil: IsoDateTime | null;
  };
};
