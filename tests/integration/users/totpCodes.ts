/** Codes of an authenticator app. */
import { setTimeout as delay } from 'node:timers/promises';
import { Secret, TOTP } from 'otpauth';

const STEP_MS = 30_000;
/** The app's code, `steps` from now. */
export const codeOf = (key: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: Date.now() + steps * STEP_MS });

/** Waits for the start of a step, so that the next does not begin during a test. */
export async function earlyInStep(): Promise<void> {
  const left = STEP_MS - (Date.now() % STEP_MS);
  if (left < 10_000) await delay(left);
}
