import { query, under } from './address';

/** Accounts, and what each person has of their own. */
export const peoplePaths = {
  notifications: {
    index: (before?: string) => `/notifications${query({ before })}`,
    latest: () => '/notifications/latest',
    read: (id?: string) => under('/notifications/read', id),
    preferences: () => '/notifications/preferences',
  },
  users: {
    index: () => '/users',
    create: () => '/users/create',
    edit: (id: string) => `/users/${id}/edit`,
    one: (id: string) => `/users/${id}`,
    deactivation: (id: string) => `/users/${id}/deactivation`,
    /** Where the same is done to all that are selected. */
    selection: () => '/users/selection',
    invitation: (id: string) => `/users/${id}/invitation`,
    passwordLink: (id: string) => `/users/${id}/password-link`,
    twoFactor: (id: string) => `/users/${id}/two-factor`,
    sessions: (id: string, session?: string) => under(`/users/${id}/sessions`, session),
    impersonation: (id: string) => `/users/${id}/impersonation`,
  },
  impersonation: () => '/impersonation',
  roles: {
    index: (role?: string) => `/roles-and-permissions${query({ role })}`,
    copy: (role: string) => `/roles-and-permissions${query({ copy: role })}`,
    create: () => `/roles-and-permissions${query({ role: 'new' })}`,
    one: (id: string) => `/roles-and-permissions/${id}`,
    twoFactor: (id: string) => `/roles-and-permissions/${id}/two-factor`,
  },
  savedViews: (id?: string) => under('/saved-views', id),
  auth: {
    /** `to`: the page that one goes back to afterwards. */
    login: (to?: string) => `/login${query({ to })}`,
    logout: () => '/logout',
    signInAgain: () => '/sign-in-again',
    twoFactorAgain: () => '/sign-in-again/two-factor',
    register: (to?: string) => `/register${query({ to })}`,
    forgotPassword: () => '/forgot-password',
    /** Where a link to sign in by is asked for, and the link. */
    signInLink: (token?: string) => under('/sign-in-link', token),
    resetPassword: (token: string) => `/reset-password/${token}`,
    verifyEmail: (token?: string) => under('/verify-email', token),
    confirmPassword: () => '/confirm-password',
    twoFactor: () => '/two-factor',
    invitation: (token: string) => `/invitation/${token}`,
    device: (id: string, key: string) => `/devices/${id}${query({ key })}`,
    firstAdministrator: (token: string) => `/first-administrator/${token}`,
  },
  profile: {
    edit: () => '/profile',
    personalData: () => '/profile/personal-data.zip',
    password: () => '/profile/password',
    twoFactor: () => '/profile/two-factor',
    recoveryCodes: () => '/profile/two-factor/recovery-codes',
    sessions: (id?: string) => under('/profile/sessions', id),
    tokens: (id?: string) => under('/profile/tokens', id),
  },
  api: { me: () => '/api/me' },
};
