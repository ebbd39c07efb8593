/** The code by which a device is paired: with a gate, or a browser with its cashbox. */
import { z } from 'zod';

/** Letters that are not mistaken for one another; spaces and hyphens may stand between them. */
export const PAIRING_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
export const PAIRING_LENGTH = 8;

/** As it is typed. */
export const pairingCode = z
  .string()
  .max(40)
  .transform((text) => text.toUpperCase().replace(/[^A-Z0-9]/g, ''))
  .pipe(z.string().length(PAIRING_LENGTH, 'errors.pairing_unknown'));
