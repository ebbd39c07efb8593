import { prisma, sql } from '../../infra/db';
import { DomainError } from '../../shared/errors';
import { translator } from '../../shared/i18n';
import type { Locale } from '../../shared/i18n/translate';
import { type LocalText, localText } from '../../shared/localText';
import { type Cents, multiply, subtract } from '../../shared/money';
import { type IsoDate, toIso } from '../../shared/time';
import { uuidv7 } from '../../shared/uuid';
import { promoCurrency } from '../actions/checkPromo';
import type { PromoTestAnswer } from '../pages';
import type { PricedCart, PricedLine, PricingContext } from '../pricing/cart';
import { overlap } from '../pricing/overlap';
import { priceCart } from '../pricing/priceCart';
import type { PassInHand, Promo } from '../pricing/promo';
import { draftPromo } from '../promoFields';
import { PROMO_COLUMNS, type PromoRow, toPromo } from '../promoRow';
import { becauseText, type Reader, reasonText } from '../reasonText';
import type { PromoTest } from '../requests';

type LineRow = { id: string; name: LocalText; priceCents: Cents; startsAt: Date | null; weekday: number | null };

/** A visit at noon of the tested day, in the venue's time zone. */
const LINES = `
  select p.id, p.name, cost.price as "priceCents", visit.at as "startsAt",
    extract(isodow from visit.at at time zone v.time_zone)::int as weekday
  from events e join venues v on v.id = e.venue_id join products p on p.event_id = e.id
  cross join lateral (select ($2::date + time '12:00') at time zone v.time_zone as at) visit
  cross join lateral list_price(p.id, p.price_cents, '{}', visit.at, v.id, $3) cost
  where e.id = $1 and p.id = any ($4::uuid[])`;

const OTHERS = `select ${PROMO_COLUMNS} from promos p where p.active and p.trigger <> 'counter' and (p.event_id is null or p.event_id = $1)
  and p.id is distinct from $2::uuid order by p.id`;

async function readLines({ eventId, visitDate, channel, lines }: PromoTest) {
  const wanted = lines.filter(({ quantity }) => quantity > 0);
  const values = [eventId, visitDate, channel, wanted.map(({ productId }) => productId)];
  const rows = await sql<LineRow>('promo_test_lines', LINES, values);
  const known = new Map(rows.map((row) => [row.id, row]));
  return wanted.flatMap(({ productId, quantity }) => {
    const row = known.get(productId);
    return row ? [{ row, quantity }] : [];
  });
}

const toLine = (
  { row: { id, priceCents, startsAt, weekday }, quantity }: { row: LineRow; quantity: number },
  { eventId, currency, date, today }: Pick<PricedLine, 'eventId' | 'currency' | 'today'> & { date: IsoDate | null },
): PricedLine => ({
  eventId,
  currency,
  today,
  productId: id,
  appointmentId: null,
  priceCents,
  quantity,
  visit: startsAt && weekday && date ? { startsAt: toIso(startsAt), date, weekday } : null,
});

/** Time of purchase: now, or noon of the tested day. */
async function readMoment({
  eventId,
  saleDate,
}: PromoTest): Promise<{ now: Date; today: IsoDate; timeZone: string; currency: string }> {
  const [row] = await sql<{ now: Date; today: IsoDate; timeZone: string; currency: string }>(
    'promo_test_moment',
    `select at.now, to_char(at.now at time zone v.time_zone, 'YYYY-MM-DD') as today, v.time_zone as "timeZone", e.currency
     from events e join venues v on v.id = e.venue_id
     cross join lateral (select coalesce(($2::date + time '12:00') at time zone v.time_zone, moment()) as now) at where e.id = $1`,
    [eventId, saleDate],
  );
  if (!row) throw new DomainError('promo_event_unknown', { field: 'eventId' });
  return row;
}

function wordsFor(priced: PricedCart, names: ReadonlyMap<string, LocalText>, reader: Reader, thisId: string) {
  const nameOf = (id: string) => localText(names.get(id) ?? {}, reader.locale);
  return {
    applied: priced.applied.map(({ promoId, discountCents, because }) => ({
      id: promoId,
      name: nameOf(promoId),
      isThis: promoId === thisId,
      amountCents: discountCents,
      because: because.map((ground) => becauseText(ground, reader)),
    })),
    notApplied: priced.notApplied.map(({ promoId, reason }) => ({
      id: promoId,
      name: nameOf(promoId),
      isThis: promoId === thisId,
      reason: reasonText(reason, reader),
    })),
  };
}

/** An unused pass, for promotions for pass holders. */
const SOME_PASS: PassInHand = {
  id: 'pass',
  number: '',
  from: '0001-01-01' as IsoDate,
  until: '9999-12-31' as IsoDate,
  usedOn: {},
};

/** The draft for the calculation, with the uses of the saved one. */
async function draftOf({ id, promo }: PromoTest): Promise<Promo> {
  const currency = await promoCurrency(promo);
  const saved = id && (await prisma.promo.findUnique({ where: { id }, select: { uses: true, spentCents: true } }));
  const draft = draftPromo(id ?? uuidv7(), { ...promo, currency }, saved || { uses: 0, spentCents: 0 });
  return { ...draft, passes: draft.passProductIds.length > 0 ? [SOME_PASS] : [] };
}

/**
 * Prices a cart with a draft promotion among all in force, with reasons, by the module that prices orders. Stores
 * nothing.
 * @throws DomainError promo_event_unknown, promo_currency_differs
 */
export async function testPromo(test: PromoTest, locale: Locale): Promise<PromoTestAnswer> {
  const { eventId, visitDate, channel, customerGroup, hasCode } = test;
  const [moment, lines, draft, others] = await Promise.all([
    readMoment(test),
    readLines(test),
    draftOf(test),
    sql<PromoRow>('promo_test_others', OTHERS, [eventId, test.id]),
  ]);
  const { now, today, timeZone, currency } = moment;
  const rivals = others.map((row) => toPromo(row));
  const promos = [draft, ...rivals.filter(({ trigger }) => trigger === 'automatic')];
  const unlockedPromoIds = hasCode ? [draft.id] : [];
  const context: PricingContext = { channel, customerGroup, unlockedPromoIds, now: toIso(now) };
  const priced = priceCart({
    lines: lines.map((line) => toLine(line, { eventId, currency, date: visitDate, today })),
    promos,
    context,
  });
  const names = new Map([draft, ...rivals].map(({ id, name }) => [id, name]));
  const reader = { t: translator(locale), locale, currency, timeZone };
  return {
    currency,
    lines: priced.lines.map(({ priceCents, quantity, discountCents }, at) => ({
      name: localText(lines[at]!.row.name, locale),
      quantity,
      amountCents: multiply(priceCents, quantity),
      discountCents,
    })),
    grossCents: priced.grossCents,
    totalCents: subtract(priced.grossCents, priced.discountCents),
    ...wordsFor(priced, names, reader, draft.id),
    overlaps: rivals
      .filter((other) => overlap({ ...draft, active: true }, other))
      .map(({ id, name, stackable }) => ({
        id,
        name: localText(name, locale),
        isTogether: stackable && draft.stackable,
      })),
  };
}
