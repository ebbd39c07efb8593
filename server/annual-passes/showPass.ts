import type { Locale } from '../shared/i18n/translate';
import { localText } from '../shared/localText';
import { type PassState, renewableFrom, UNLIMITED_USES } from '../shared/passRules';
import { formatReference } from '../shared/reference';
import { dayIn, toIso } from '../shared/time';
import { qrOutline } from '../tickets';
import type { FamilyPass, ShownPass } from './pages';
import { codeOfPass, mayChangeFace, mayRenew, type PassRow, passesOfOrder, stateOf } from './passRow';
import { photoUrl } from './photoUrl';

/**
 * States with a code on the page, and states that admit now or later: a picture of any other code must not look valid.
 */
const HAS_CODE = new Set<PassState>(['active', 'photo_missing', 'coming', 'used', 'ended']);
export const LETS_IN = new Set<PassState>(['active', 'photo_missing', 'coming']);

/** Removes data of the present holder: the pass number gives as much access as its code. */
const seenByFormer = (pass: PassRow, number: string): PassRow => ({
  ...pass,
  reference: number,
  holder: null,
  photoId: null,
  visits: 0,
  visitsToday: 0,
  lastVisit: null,
  usesTotal: UNLIMITED_USES,
  renews: null,
  isRenewed: false,
});

/**
 * A pass for the bearer of its code.
 * @param former number of the replaced ticket, if its code opened the page; null for the current code
 */
export function showPass(found: PassRow, locale: Locale, former: string | null): ShownPass {
  const isCurrent = former === null;
  const pass = isCurrent ? found : seenByFormer(found, former);
  const state = isCurrent ? stateOf(pass) : 'replaced';
  const code = HAS_CODE.has(state) ? codeOfPass(pass) : null;
  return {
    code,
    qr: code !== null && LETS_IN.has(state) ? qrOutline(code) : null,
    reference: pass.reference,
    state,
    product: localText(pass.product, locale),
    event: localText(pass.event, locale),
    venue: pass.venue,
    timeZone: pass.timeZone,
    holder: pass.holder,
    photo: isCurrent && pass.photoId ? photoUrl(pass.photoId) : null,
    needsPhoto: pass.rules.photo && !pass.photoId,
    validFrom: toIso(pass.validFrom),
    validUntil: toIso(pass.validUntil),
    waitsForUse: pass.waitsForUse,
    rules: pass.rules,
    visits: pass.visits,
    visitsToday: pass.visitsToday,
    lastVisit: pass.lastVisit && toIso(pass.lastVisit),
    left: pass.usesTotal === UNLIMITED_USES ? null : pass.usesLeft,
    mayChangeFace: isCurrent && mayChangeFace(pass),
    mayRenew: isCurrent && mayRenew(pass),
    renewableFrom: pass.waitsForUse ? null : renewableFrom(dayIn(pass.validUntil, pass.timeZone)),
    price: pass.price,
    currency: pass.currency,
    renews: isCurrent && pass.renews ? formatReference(pass.renews) : null,
    isRenewed: pass.isRenewed,
  };
}

/** Other passes of the purchase: a family manages its passes together. */
export async function showFamily({ id, orderId, isGiven }: PassRow): Promise<FamilyPass[]> {
  // A transferred pass belongs to someone else and reveals no others.
  if (isGiven) return [];
  const passes = await passesOfOrder(orderId);
  return passes
    .filter((other) => other.id !== id && !other.isGiven)
    .map((other) => ({
      code: codeOfPass(other),
      holder: other.holder,
      reference: other.reference,
      state: stateOf(other),
    }));
}
