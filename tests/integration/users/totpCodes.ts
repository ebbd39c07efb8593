/** What an authenticator app shows. */
import { setTimeout as delay } from 'node:timers/promises';
import { Secret, TOTP } from 'otpauth';

const STEP_MS = 30_000;
/** What the app shows, so many steps from now. */
export const codeOf = (key: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: Date.now() + steps * STEP_MS });

/** Begins early in a step, so that the clock does not enter the next one half way through a test. */
export async function earlyInStep(): Promise<void> {
  const left = STEP_MS - (Date.now() % STEP_MS);
  if (left < 10_000) await delay(left);
}
