/** The code that pairs a device with a gate, or a browser with its till. */
import { z } from 'zod';

/** Letters that are not mistaken for one another; users may type spaces and hyphens between them. */
export const PAIRING_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
export const PAIRING_LENGTH = 8;

/** Validates typed input. */
export const pairingCode = z
  .string()
  .max(40)
  .transform((text) => text.toUpperCase().replace(/[^A-Z0-9]/g, ''))
  .pipe(z.string().length(PAIRING_LENGTH, 'errors.pairing_unknown'));
