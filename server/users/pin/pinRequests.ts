import { z } from 'zod';

/** As it is typed to prove who a person is. */
export const typedPin = z
  .string()
  .trim()
  .regex(/^\d{4,8}$/, 'errors.pin_format');

/** Up or down by one each time, or always the same: what is tried first. */
function isGuessable(pin: string): boolean {
  const steps = new Set([...pin].slice(1).map((digit, at) => Number(digit) - Number(pin[at])));
  return steps.size === 1 && [0, 1, -1].includes([...steps][0]!);
}

export const pinRequest = z.object({ pin: typedPin.refine((pin) => !isGuessable(pin), 'errors.pin_weak') });
