import { prisma } from '../../infra/db';
import { type CustomerGroup, type PricedCart, type Reason, reasonText } from '../../promos';
import { DomainError } from '../../shared/errors';
import { translator } from '../../shared/i18n';
import type { Locale } from '../../shared/i18n/translate';
import { normaliseReference } from '../../shared/reference';
import { formatDateTime } from '../../shared/time';
import { type EnteredCode, findCode, findCodeById, problemOfCode } from '../pricing/enteredCode';
import { findPassByNumber, type TypedPass } from '../pricing/passesInHand';
import type { OrderQuote } from '../pricing/quoteOrder';
import { repriceOrder } from './repriceOrder';

type Input = {
  order: { id: string; channel: string; currency: string; promoCodeId: string | null };
  /** A promo code or a pass number; null removes both. */
  typed: string | null;
  customerGroup: CustomerGroup;
  locale: Locale;
  /** Refuses a pass unless its holder is proved; not needed for staff. */
  provePass?: (pass: TypedPass) => Promise<void>;
  /** Extends the hold with the same effect. */
  prolongs?: boolean | undefined;
};

const wrong = (code: string, params: Record<string, string> = {}) => new DomainError(code, { field: 'code', params });

/** Throws if the code itself is not valid. */
function refuseCode(code: EnteredCode, { own, timeZone }: Pick<Terms, 'own' | 'timeZone'>, locale: Locale): void {
  const problem = problemOfCode(code, own);
  if (!problem) return;
  const date = problem === 'not_yet' ? code.validFrom : problem === 'over' ? code.validUntil : null;
  throw wrong(`promo_${problem}`, date ? { date: formatDateTime(date, timeZone, locale) } : {});
}

/** Exhausted codes and exhausted promotions get the same message; other reasons have their own. */
function refusalFor(
  reason: Reason,
  { timeZone }: Pick<OrderQuote, 'timeZone'>,
  { order, locale }: { order: { currency: string }; locale: Locale },
): DomainError {
  if (reason.code === 'used_up') return wrong('promo_exhausted');
  if (reason.code === 'inactive') return wrong('promo_inactive');
  const reader = { t: translator(locale), locale, currency: order.currency, timeZone };
  return wrong('promo_refused', { reason: reasonText(reason, reader) });
}

type Priced = Pick<PricedCart, 'notApplied'>;
type Terms = Pick<OrderQuote, 'timeZone'> & { own?: OrderQuote['own'] | undefined; currency: string; locale: Locale };

/** @throws DomainError beside `code` if it is not valid, or gives no discount */
export function demandEffect(code: EnteredCode, { notApplied }: Priced, terms: Terms): void {
  const { locale, currency } = terms;
  refuseCode(code, terms, locale);
  const missed = notApplied.find(({ promoId }) => promoId === code.promo.id);
  if (missed) throw refusalFor(missed.reason, terms, { order: { currency }, locale });
}

/** Whether the sender of a code may know an event. */
export type ReachesEvent = (eventId: string) => boolean;

/** The code in any spelling; null if there is none, or if it is only for an event that the sender may not know. */
export async function findTyped(typed: string, reaches: ReachesEvent = () => true): Promise<EnteredCode | null> {
  const code = await findCode(typed.replace(/\s/g, '').toUpperCase());
  if (!code || (code.promo.eventId !== null && !reaches(code.promo.eventId))) return null;
  return code;
}

/**
 * Applies a promo code to a hold, replacing the former one, or a pass number, added to the others; or removes all. A
 * code without effect is refused with the reason and stays unused. Its use counts immediately and is returned if the
 * order ends unpaid.
 * @throws DomainError promo_unknown, promo_inactive, promo_not_yet, promo_over, promo_exhausted, promo_refused,
 *   pass_not_good or pass_gives_nothing beside `code`; hold_gone
 */
export async function applyPromoCode(input: Input): Promise<void> {
  const { typed } = input;
  const code = typed === null ? null : await findTyped(typed);
  if (typed !== null && !code) return applyPass(input, typed);
  if (typed === null) await prisma.orderPass.deleteMany({ where: { orderId: input.order.id } });
  await applyCode({ ...input, code });
}

/**
 * Applies a promo code to a hold in place of the former one, or removes it.
 * @throws DomainError as `applyPromoCode`, except those of passes
 */
export async function applyCode({
  order,
  code,
  customerGroup,
  locale,
  prolongs,
}: Omit<Input, 'typed' | 'order'> & {
  order: Omit<Input['order'], 'promoCodeId'>;
  code: EnteredCode | null;
}): Promise<void> {
  const toPrice = { orderId: order.id, channel: order.channel, customerGroup, code };
  const accept = (quote: OrderQuote) => {
    if (code) demandEffect(code, quote.priced, { ...quote, locale, currency: order.currency });
  };
  await repriceOrder(toPrice, accept, prolongs);
}

async function applyPass(input: Input, typed: string): Promise<void> {
  const { id: orderId, channel, promoCodeId } = input.order;
  const pass = await findPassByNumber(normaliseReference(typed));
  if (!pass) throw wrong('promo_unknown');
  if (!pass.isGood) throw wrong('pass_not_good');
  await input.provePass?.(pass);
  const code = promoCodeId === null ? null : await findCodeById(promoCodeId);
  const toPrice = { orderId, channel, customerGroup: input.customerGroup, code, shown: [pass.id] };
  await repriceOrder(toPrice, (quote) => refusePass(pass.id, quote, input));
  await prisma.orderPass.createMany({ data: [{ orderId, passId: pass.id }], skipDuplicates: true });
}

/** Refuses a pass without a discount, with the reason if one of its promotions concerns this cart. */
function refusePass(passId: string, quote: OrderQuote, input: Input): void {
  if (quote.priced.applied.some(({ passUses }) => passUses.some((use) => use.passId === passId))) return;
  const own = new Set(
    quote.cart.promos.filter(({ passes }) => passes.some(({ id }) => id === passId)).map(({ id }) => id),
  );
  const missed = quote.priced.notApplied.filter(({ promoId }) => own.has(promoId)).map(({ reason }) => reason);
  const nearest =
    missed.find(({ code }) => code === 'pass_used' || code === 'pass_week_used') ??
    missed.find(({ code }) => code !== 'other_event');
  throw nearest ? refusalFor(nearest, quote, input) : wrong('pass_gives_nothing');
}
