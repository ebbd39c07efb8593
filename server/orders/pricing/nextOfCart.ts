import { type CustomerGroup, nextDiscounts, type Promo } from '../../promos';
import type { Locale } from '../../shared/i18n/translate';
import { toIso } from '../../shared/time';
import { type CartLine, toSqlLines } from '../holds/cartLines';
import type { NextDiscount } from '../pages';
import { toShown } from './nextOfHold';
import { promosFor } from './quoteCart';
import { quoteLines } from './quoteLines';

type Asked = { channel: string; lines: readonly CartLine[]; customerGroup: CustomerGroup; locale: Locale };

/** Its words are true whatever time is chosen later, each of which may have prices of its own. */
const isSureOfAnyTime = ({ effect, minTotalCents }: Promo): boolean =>
  effect.kind === 'percentage' && minTotalCents === 0;

/** The nearest discount that lines without a hold would have with a few more: of promotions without a code alone. */
export async function nextOfCart({ channel, lines, customerGroup, locale }: Asked): Promise<NextDiscount | null> {
  const all = await promosFor({ channel, eventIds: lines.map(({ eventId }) => eventId), holder: null }, new Set());
  const promos = lines.some(({ appointmentId }) => !appointmentId) ? all.filter(isSureOfAnyTime) : all;
  if (promos.length === 0) return null;
  const quoted = await quoteLines({ channel, lines: toSqlLines(lines) });
  const context = { channel, customerGroup, unlockedPromoIds: [], now: toIso(new Date()) };
  const [next] = nextDiscounts({ lines: quoted, promos, context });
  return next ? toShown(next, locale) : null;
}
