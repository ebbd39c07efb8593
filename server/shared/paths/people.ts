/** User accounts, and a person's own profile. */
import { query, under } from './address';

export const notifications = {
  index: (before?: string) => `/notifications${query({ before })}`,
  latest: () => '/notifications/latest',
  read: (id?: string) => under('/notifications/read', id),
  preferences: () => '/notifications/preferences',
};

export const users = {
  index: () => '/users',
  create: () => '/users/create',
  edit: (id: string) => `/users/${id}/edit`,
  one: (id: string) => `/users/${id}`,
  deactivation: (id: string) => `/users/${id}/deactivation`,
  /** Bulk actions on selected accounts. */
  selection: () => '/users/selection',
  invitation: (id: string) => `/users/${id}/invitation`,
  passwordLink: (id: string) => `/users/${id}/password-link`,
  twoFactor: (id: string) => `/users/${id}/two-factor`,
  sessions: (id: string, session?: string) => under(`/users/${id}/sessions`, session),
  impersonation: (id: string) => `/users/${id}/impersonation`,
};

export const impersonation = () => '/impersonation';

export const roles = {
  index: (role?: string) => `/roles-and-permissions${query({ role })}`,
  copy: (role: string) => `/roles-and-permissions${query({ copy: role })}`,
  create: () => `/roles-and-permissions${query({ role: 'new' })}`,
  one: (id: string) => `/roles-and-permissions/${id}`,
  twoFactor: (id: string) => `/roles-and-permissions/${id}/two-factor`,
};

export const savedViews = (id?: string) => under('/saved-views', id);

export const profile = {
  edit: () => '/profile',
  personalData: () => '/profile/personal-data.zip',
  password: () => '/profile/password',
  twoFactor: () => '/profile/two-factor',
  recoveryCodes: () => '/profile/two-factor/recovery-codes',
  pin: () => '/profile/pin',
  /** The QR code that pays with a balance at a till. */
  accountCode: () => '/profile/account-code',
  sessions: (id?: string) => under('/profile/sessions', id),
  tokens: (id?: string) => under('/profile/tokens', id),
};

export const api = { me: () => '/api/me' };
