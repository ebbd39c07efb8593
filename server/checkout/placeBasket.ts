/** Placing a held basket: choice of provider, check of the shown version, and next page. */
import { mailsGoOut } from '../mails';
import {
  type Accepting,
  confirmMinutes,
  consentOf,
  type FoundOrder,
  type HolderProfile,
  limitToCustomer,
  type Placed,
  type PlaceInput,
  placeOrder,
} from '../orders';
import {
  type CreditSource,
  chooseOffer,
  keepsCards,
  type NextStop,
  type PaymentToStart,
  startPayment,
} from '../payments';
import type { CustomerGroup } from '../promos';
import { channelTerms } from '../settings';
import type { Actor } from '../shared/actor';
import { DomainError } from '../shared/errors';
import type { Locale } from '../shared/i18n/translate';
import { paths } from '../shared/paths';
import { toIso } from '../shared/time';
import { askRenewal } from './askRenewal';
import { isCreditEnough, payFromCredit } from './payFromCredit';
import type { Seller } from './seller';

type PayBy = PlaceInput['payBy'];
/** Includes whether the provider can store the card. */
type Payer = NonNullable<PayBy> & { keepsCards: boolean };

export type BasketToPlace = {
  order: FoundOrder;
  contact: PlaceInput['contact'];
  profiles: HolderProfile[];
  /** Versions of the legal texts shown, and the ticked box. */
  consent: Accepting;
  locale: Locale;
  /** The buyer. */
  buyer: Pick<Actor, 'user'>;
  customerGroup: CustomerGroup;
  /** Gift vouchers, then the buyer's balance. */
  credits: readonly CreditSource[];
  /** Payment method, if there are several. */
  chosen: string | undefined;
  /** The buyer wants automatic renewal of passes with this card. */
  renewsYearly: boolean;
};

/** A placed order, with the data that its payment needs. */
export type PlacedBasket = Pick<BasketToPlace, 'order' | 'credits' | 'chosen'> & {
  placed: Placed;
  /** The payment just created, to save a query. */
  payment: PaymentToStart | undefined;
};

/** Prevents payment of a basket that another tab has changed. @throws DomainError basket_changed */
export function refuseOutdated({ state, updatedAt }: FoundOrder, version: string | undefined): void {
  if (state === 'held' && version !== undefined && version !== toIso(updatedAt))
    throw new DomainError('basket_changed');
}

/** Payment provider: none for a free order, else the buyer's choice, if the channel takes cards. */
async function payByOf(order: FoundOrder, chosen: string | undefined): Promise<Payer> {
  if (order.totalCents === 0) return { provider: 'free', method: 'free', keepsCards: false };
  const { paymentMethods } = await channelTerms(order.channel);
  if (!paymentMethods.includes('card')) throw new DomainError('no_payment_method');
  const offer = await chooseOffer(order, chosen);
  if (!offer && chosen !== undefined) throw new DomainError('method_not_offered', { field: 'payment' });
  if (!offer) throw new DomainError('no_payment_method');
  return {
    provider: offer.provider.code,
    method: offer.method,
    payUntil: offer.payUntil,
    keepsCards: await keepsCards(offer),
  };
}

/**
 * Places a held basket: stores contact, holders and consent, and sets it pending. Idempotent.
 * @throws DomainError contact_needed if the seller requires one; no_payment_method, method_not_offered; refusals of
 *   consent, limits and free tickets (`placeOrder`); promo_customer_limit with its new price
 */
export async function placeBasket(seller: Seller, basket: BasketToPlace): Promise<PlacedBasket> {
  const { order, contact, profiles, consent, locale, buyer, customerGroup, credits, chosen, renewsYearly } = basket;
  if (seller.needsContact && !contact) throw new DomainError('contact_needed', { field: 'email' });
  const acceptances = order.state === 'held' ? await consentOf(consent, locale) : [];
  const payBy = (await isCreditEnough(order, credits)) ? null : await payByOf(order, chosen);
  const leavesCard =
    order.state === 'held' &&
    (await askRenewal(order, renewsYearly && payBy?.keepsCards ? payBy.provider : null, locale));
  const { user } = buyer;
  const email = contact?.email ?? null;
  const placed = await placeOrder({
    orderId: order.id,
    contact,
    profiles,
    acceptances,
    locale,
    userId: user?.id ?? null,
    provedEmail: user?.emailVerified ? user.email : null,
    payBy,
    version: order.state === 'held' ? order.updatedAt : null,
    totalCents: order.totalCents,
    pendingMinutes: seller.holdMinutes,
    confirmMinutes: email
      ? await confirmMinutes(buyer, { channel: order.channel, email, mailsGoOut: await mailsGoOut() })
      : null,
  });
  if (placed.isOverLimit) return limitToCustomer({ order, customerGroup, email: email ?? '', locale });
  return {
    order,
    credits,
    chosen,
    placed,
    payment: newPayment(order, placed, { ...payBy, locale, email, leavesCard }),
  };
}

type Terms = Pick<PaymentToStart, 'locale' | 'email' | 'leavesCard'> & { provider?: string; method?: string };

function newPayment(
  order: FoundOrder,
  { paymentId, created }: Placed,
  { provider, method, locale, email, leavesCard }: Terms,
): PaymentToStart | undefined {
  const { id: orderId, reference, returnKey, currency, events } = order;
  if (!paymentId || !created || !provider || !method) return undefined;
  const untouched = {
    state: 'created',
    providerRef: null,
    failureCode: null,
    redirect: null,
    createdAt: new Date(),
    linkId: null,
    linkLocale: null,
  } as const;
  const terms = { provider, method, locale, email, leavesCard, isCharge: false };
  return { id: paymentId, ...created, ...terms, ...untouched, orderId, reference, returnKey, currency, events };
}

/** Next page: tickets if paid, confirmation of a free order, else payment. */
export async function goOnFrom({
  order,
  credits,
  chosen,
  placed,
  payment,
}: PlacedBasket): Promise<NextStop & { isPaid: boolean }> {
  const { isPaid, isToConfirm, paymentId } = placed;
  const { reference } = order;
  const key = order.key ?? undefined;
  const awaitsMoney = !isPaid && !isToConfirm;
  const fromCredit = awaitsMoney ? await payFromCredit(order, credits, chosen) : null;
  if (fromCredit) return fromCredit;
  if (isPaid) return { url: paths.orders.show(reference, key), isExternal: false, isPaid };
  if (isToConfirm) return { url: paths.orders.confirmation(reference, key), isExternal: false, isPaid };
  const next = paymentId
    ? await startPayment(paymentId, { key, known: payment })
    : { url: paths.payments.loading(reference, key), isExternal: false };
  return { ...next, isPaid };
}
