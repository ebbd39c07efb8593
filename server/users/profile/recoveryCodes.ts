import { newReference } from '../../shared/reference';

const COUNT = 8;
const HALF = 5;

/** A new set, each of 50 random bits, written as `XXXXX-XXXXX`. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: COUNT }, () => `${newReference(HALF)}-${newReference(HALF)}`);

/** A typed code in its original format. */
export const plainRecoveryCode = (typed: string): string => {
  const symbols = typed.toUpperCase().replace(/[^A-Z0-9]/g, '');
  return `${symbols.slice(0, HALF)}-${symbols.slice(HALF)}`;
};
