/** Codes of an authenticator app (RFC 6238): six digits, thirty seconds, one step early or late accepted. */
import { Secret, TOTP } from 'otpauth';

const PERIOD_SECONDS = 30;
const SECRET_BYTES = 20;

const totp = (secret: string, label = '', issuer = '') =>
  new TOTP({ secret: Secret.fromBase32(secret), period: PERIOD_SECONDS, digits: 6, label, issuer });

/** A new shared secret, in Base32 for typing into apps. */
export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** The content of the QR code for the app. */
export const totpUri = (secret: string, account: string, issuer: string): string =>
  totp(secret, account, issuer).toString();

/** The time step of a code, or null if it is not valid now; storing the step makes the code usable once. */
export function matchingStep(secret: string, code: string, now = Date.now()): number | null {
  const delta = totp(secret).validate({ token: code, timestamp: now, window: 1 });
  return delta === null ? null : Math.floor(now / 1000 / PERIOD_SECONDS) + delta;
}
