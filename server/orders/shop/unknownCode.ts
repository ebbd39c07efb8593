import { normaliseReference } from '../../shared/reference';
import { findTyped } from '../holds/applyPromoCode';
import { findPassByNumber } from '../pricing/passesInHand';

/**
 * Whether the code of a link is neither a promo code nor the number of a pass. Callers limit the guesses of people who
 * cannot list all codes (`countUnknown`).
 */
export async function isCodeUnknown(code: string | undefined): Promise<boolean> {
  if (code === undefined) return false;
  return (await findTyped(code)) === null && (await findPassByNumber(normaliseReference(code))) === null;
}
