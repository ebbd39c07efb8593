import { prisma, sql } from '../../infra/db';
import { env } from '../../infra/runtime';
import { legalLanguages } from '../../legal';
import { readSettings } from '../../settings';
import { notFound } from '../../shared/errors';
import { defaultLocale, offeredLanguages } from '../../shared/i18n/languages';
import type { LegalKind } from '../../shared/legalKinds';
import type { LocalText } from '../../shared/localText';
import { isTaxId, normaliseTaxId } from '../../shared/taxIds';
import type { ReadinessPoint } from '../pages';

type Facts = {
  kind: string;
  title: LocalText;
  summary: LocalText;
  refundPolicy: LocalText;
  images: Record<string, string>;
  isOver: boolean;
  products: number;
  paidProducts: number;
  slotsAhead: boolean;
  gates: number;
  channelIsOpen: boolean;
};

/** The organisation's own requirements before a sale: its identity and legal texts. */
type House = { points: readonly [ReadinessPoint['key'], boolean][]; isProduction: boolean };

async function readHouse(): Promise<House> {
  const [settings, languages] = await Promise.all([readSettings(), legalLanguages()]);
  const country = settings['invoices.country'];
  const series = [
    settings['invoices.series_simplified'],
    settings['invoices.series_full'],
    settings['invoices.series_corrective'],
  ];
  const isSaid = (kind: LegalKind) => offeredLanguages().every(({ code }) => languages[kind]?.includes(code));
  return {
    points: [
      ['legal_name', settings['organisation.legal_name'] !== ''],
      ['address', settings['organisation.address'] !== ''],
      ['tax_id', isTaxId(country, normaliseTaxId(country, settings['organisation.tax_id']))],
      ['invoice_series', new Set(series).size === series.length && !series.includes(null)],
      ['terms', isSaid('terms')],
      ['privacy', isSaid('privacy')],
    ],
    isProduction: env().NODE_ENV === 'production',
  };
}

const FACTS = `
  select e.kind::text as kind, e.title, e.summary, e.refund_policy as "refundPolicy", e.images,
    terms.refusal is not distinct from 'over' as "isOver", terms.refusal is distinct from 'channel_closed' as "channelIsOpen",
    (select count(*)::int from products p where p.event_id = e.id and product_refusal(p, e.kind, $2) is null
      and not p.needs_other) as products,
    (select count(*)::int from products p where p.event_id = e.id and product_refusal(p, e.kind, $2) is null
      and p.price_cents > 0) as "paidProducts",
    exists (select from appointments a where a.event_id = e.id and slot_refusal(a, terms.slots_after) is null
      and (a.event_id, a.starts_at) > (e.id, first_start(e.by_day, terms.slots_after)) and (a.event_id, a.starts_at) < (e.id, 'infinity')
      and a.capacity > 0) as "slotsAhead",
    (select count(*)::int from gates g where g.venue_id = e.venue_id) as gates
  from events e cross join lateral sale_terms(e.id, $2) terms where e.id = $1`;

const point = (key: ReadinessPoint['key'], isDone: boolean, isRequired: boolean): ReadinessPoint => ({
  key,
  isDone,
  isRequired,
});

/** A paid sale is a contract, which requires them; for free tickets they are recommended. */
const pointsOfHouse = ({ points, isProduction }: House, isPaid: boolean): ReadinessPoint[] =>
  points.map(([key, isDone]) => point(key, isDone, isProduction && isPaid));

/** The organisation's own points, before any event exists. */
export const housePoints = async (): Promise<ReadinessPoint[]> => pointsOfHouse(await readHouse(), true);

/** Requirements and recommendations of an event, without those that do not apply to it. */
function pointsOf(facts: Facts, takesPayments: boolean, house: House): ReadinessPoint[] {
  const languages = offeredLanguages().map(({ code }) => code);
  const isSaid = (texts: LocalText) => languages.every((code) => texts[code]);
  return [
    point('title', Boolean(facts.title[defaultLocale()]), true),
    point('product', facts.products > 0, true),
    ...(facts.kind === 'open' ? [] : [point('slots', facts.slotsAhead, true)]),
    ...(facts.paidProducts > 0 ? [point('payment', takesPayments, true)] : []),
    point('channel', facts.channelIsOpen, true),
    point('sales_window', !facts.isOver, true),
    ...pointsOfHouse(house, facts.paidProducts > 0),
    point('summary', Boolean(facts.summary[defaultLocale()]), false),
    point('image', Object.keys(facts.images).length > 0, false),
    point('policy', Boolean(facts.refundPolicy[defaultLocale()]), false),
    point('gate', facts.gates > 0, false),
    ...(languages.length > 1 ? [point('translations', isSaid(facts.title) && isSaid(facts.summary), false)] : []),
  ];
}

/**
 * Whether an event could be sold now on a channel, point by point.
 * @param takesPayments whether payments in the event's currency are possible.
 * @throws HttpError 404
 */
export async function readinessOf(
  eventId: string,
  channel: string,
  takesPayments: (currency: string) => Promise<boolean>,
): Promise<ReadinessPoint[]> {
  const event = await prisma.event.findUnique({ where: { id: eventId }, select: { currency: true } });
  const [facts] = await sql<Facts>('event_readiness', FACTS, [eventId, channel]);
  if (!facts || !event) throw notFound();
  return pointsOf(facts, await takesPayments(event.currency), await readHouse());
}

/** The required points that are missing. */
export const missingPoints = (points: readonly ReadinessPoint[]): ReadinessPoint[] =>
  points.filter(({ isRequired, isDone }) => isRequired && !isDone);
