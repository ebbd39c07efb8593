/** How somebody comes in. */
import { query, under } from './address';

export const auth = {
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
};
