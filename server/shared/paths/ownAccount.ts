/** Sign-in, sign-out, and registration. */
import { query, under } from './address';

export const logout = () => '/logout';

export const signInAgain = () => '/sign-in-again';

export const twoFactorAgain = () => '/sign-in-again/two-factor';

export const register = (to?: string) => `/register${query({ to })}`;

export const forgotPassword = () => '/forgot-password';

/** Requests a sign-in link, and the link itself. */
export const signInLink = (token?: string) => under('/sign-in-link', token);

export const resetPassword = (token: string) => `/reset-password/${token}`;

export const verifyEmail = (token?: string) => under('/verify-email', token);

export const confirmPassword = () => '/confirm-password';

export const twoFactor = () => '/two-factor';

export const invitation = (token: string) => `/invitation/${token}`;

export const device = (id: string, key: string) => `/devices/${id}${query({ key })}`;

export const firstAdministrator = (token: string) => `/first-administrator/${token}`;
