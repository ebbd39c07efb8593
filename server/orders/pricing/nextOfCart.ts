import { type CustomerGroup, nextDiscounts, type Promo } from '../../promos';
import type { Locale } from '../../shared/i18n/translate';
import { toIso } from '../../shared/time';
import { type CartLine, toSqlLines } from '../holds/cartLines';
import type { NextDiscount } from '../pages';
import { toShown } from './nextOfHold';
import { promosFor } from './quoteCart';
import { quoteLines } from './quoteLines';

type Asked = { channel: string; lines: readonly CartLine[]; customerGroup: CustomerGroup; locale: Locale };

/** Slots may differ in price, so only a percentage without a minimum total is true for any time chosen later. */
const isSureOfAnyTime = ({ effect, minTotalCents }: Promo): boolean =>
  effect.kind === 'percentage' && minTotalCents === 0;

/** The discount closest in reach for lines without a hold; promotions with codes are not considered. */
export async function nextOfCart({ channel, lines, customerGroup, locale }: Asked): Promise<NextDiscount | null> {
  const all = await promosFor({ channel, eventIds: lines.map(({ eventId }) => eventId), holder: null }, new Set());
  const promos = lines.some(({ appointmentId }) => !appointmentId) ? all.filter(isSureOfAnyTime) : all;
  if (promos.length === 0) return null;
  const quoted = await quoteLines({ channel, lines: toSqlLines(lines) });
  const context = { channel, customerGroup, unlockedPromoIds: [], now: toIso(new Date()) };
  const [next] = nextDiscounts({ lines: quoted, promos, context });
  return next ? toShown(next, locale) : null;
}
