/** Requests of the account forms. */
import { z } from 'zod';
import { API_SCOPE_NAMES } from '../shared/apiScopes';
import { DENSITIES } from '../shared/densities';
import { isLocale } from '../shared/i18n/languages';
import {
  acceptedVersions,
  email as address,
  personName,
  reachRequest,
  phone as telephone,
} from '../shared/requestParts';
import { isCommonPassword } from './commonPasswords';

export const PASSWORD_MIN = 10;
/** Longer than any passphrase, and short enough for cheap hashing. */
const PASSWORD_MAX = 200;

const email = address();
const name = personName();
const typedPassword = z.string().min(1).max(PASSWORD_MAX);
const newPassword = z
  .string()
  .min(1)
  .min(PASSWORD_MIN)
  .max(PASSWORD_MAX)
  .refine((value) => !isCommonPassword(value), 'errors.password_common');
const phone = telephone().transform((value) => value || null);
const totpCode = z.string().transform((value) => value.replace(/\D/g, ''));
const isMissing = (value: string | undefined) => value === undefined || value.trim() === '';

export const loginRequest = z.object({ email, password: typedPassword, remember: z.boolean().default(false) });

export const registerRequest = z
  .object({ name, email, password: newPassword, accepted: acceptedVersions })
  .refine((user) => user.password.toLowerCase() !== user.email, {
    path: ['password'],
    error: 'errors.password_common',
  });

export const twoFactorRequest = z
  .object({ code: totpCode.optional(), recovery_code: z.string().max(40).optional() })
  .refine((sent) => !isMissing(sent.code) || !isMissing(sent.recovery_code), {
    path: ['code'],
    error: 'errors.required',
  });

const sameAccount = { userId: z.uuid() };
export const signInAgainRequest = z.object({ ...sameAccount, password: typedPassword });
export const twoFactorAgainRequest = twoFactorRequest.and(z.object(sameAccount));

export const forgotPasswordRequest = z.object({ email });
export const resetPasswordRequest = z.object({ password: newPassword });
export const confirmPasswordRequest = z.object({ password: typedPassword });

export const profileRequest = z.object({
  name,
  email,
  phone: phone.nullish().transform((value) => value ?? null),
  locale: z.string().refine(isLocale),
  /** Unchanged if missing. */
  density: z.enum(DENSITIES).optional(),
  current_password: z.string().max(PASSWORD_MAX).optional(),
});
export const passwordRequest = z.object({ current_password: typedPassword, password: newPassword });
export const deleteAccountRequest = z.object({ password: typedPassword });
export const twoFactorCodeRequest = z.object({ code: totpCode.pipe(z.string().length(6, 'errors.two_factor_code')) });

/** A person as user managers enter them. */
export const personRequest = z.object({
  name,
  email,
  phone: phone.nullish().transform((value) => value ?? null),
  locale: z.string().refine(isLocale),
  roles: z.array(z.uuid()).min(1, 'errors.roles_needed').max(20),
  /** Keyed by role. A missing one stays unchanged; a new one is unlimited. */
  reaches: z.record(z.uuid(), reachRequest).default({}),
});
export const invitationRequest = z.object({ password: newPassword });
export const impersonationRequest = z.object({ reason: z.string().trim().min(5).max(300) });
export const deviceRequest = z.object({ key: z.string().min(1).max(100) });

/** Validity of a token in days; 0 until it is revoked. */
export const TOKEN_DAYS = ['30', '90', '365', '0'] as const;
export const tokenRequest = z.object({
  name: z.string().trim().min(1).max(60),
  days: z.enum(TOKEN_DAYS),
  scopes: z.array(z.enum(API_SCOPE_NAMES)).min(1, 'errors.token_scopes'),
  /** Empty for every venue. */
  venueIds: z.array(z.uuid().toLowerCase()).max(200),
});
