import { z } from 'zod';

/** A PIN typed as a proof of identity. */
export const typedPin = z
  .string()
  .trim()
  .regex(/^\d{4,8}$/, 'errors.pin_format');

/** Digits that ascend or descend by one, or are all equal: the first guesses. */
function isGuessable(pin: string): boolean {
  const steps = new Set([...pin].slice(1).map((digit, at) => Number(digit) - Number(pin[at])));
  return steps.size === 1 && [0, 1, -1].includes([...steps][0]!);
}

export const pinRequest = z.object({ pin: typedPin.refine((pin) => !isGuessable(pin), 'errors.pin_weak') });
