import { type Request, type RequestHandler, Router } from 'express';
import { payRest } from '../../checkout';
import { anyone } from '../../http/authorize';
import { flash, isInertia, location } from '../../http/inertia';
import { keepKey, keptKey } from '../../http/placedHere';
import { render } from '../../http/render';
import { allowFormTo } from '../../http/security';
import { validate } from '../../http/validate';
import { lackedInvoiceData } from '../../invoices';
import { type FoundOrder, findOrder, linkKey, shopPath } from '../../orders';
import { doerOf, ownerOf } from '../../shared/actor';
import { DomainError, forbidden, notFound } from '../../shared/errors';
import { add, type Cents, formatMoney, subtract } from '../../shared/money';
import { paths } from '../../shared/paths';
import { toIso } from '../../shared/time';
import { unlessMissing } from '../../shared/unlessMissing';
import { availableBalance, takesVouchers } from '../../wallets';
import { askProvider } from '../actions/askProvider';
import { reopenOrder } from '../actions/reopenOrder';
import { buysVouchers, coveredOf, type Held, listHeld } from '../balance/heldCredit';
import { payRequest } from '../links/linkRequests';
import type { PayChoice } from '../pages';
import { listPayOptions, offerId } from '../providers/registry';
import { findLastPayment, isAwaitedTransfer, isOpen } from '../queries/findPayment';
import { showOutcome } from '../queries/showOutcome';
import { showPurchase } from '../queries/showPurchase';

export const payments = Router();

/** A free order that is pending awaits the confirmation of its address, which has its own page. */
const passFree: RequestHandler = async (req, res, next) => {
  const order = await orderOf(req);
  if (order.state !== 'pending' || order.totalCents > 0) return next();
  res.redirect(303, paths.orders.confirmation(order.reference, broughtKey(order)));
};

/** The viewer's key, for links to further pages. */
const broughtKey = ({ brought }: FoundOrder): string | undefined => brought?.key;

/** A payment is for the whole order. A browser that returns from a provider keeps the key that it left with. */
async function orderOf(req: Request): Promise<FoundOrder> {
  const order = await findOrder(req.actor, String(req.params.reference), req.query.key);
  if (order.within) throw notFound();
  const kept = order.brought?.purpose === 'view' ? keptKey(req, order.reference) : undefined;
  return kept ? ((await unlessMissing(findOrder(req.actor, order.reference, kept))) ?? order) : order;
}
const queryOf = (req: Request) => new URL(req.originalUrl, 'http://localhost').searchParams;

/** Amount the owner may pay from the balance; no one else may, even with a key. */
async function balanceOf(req: Request, order: FoundOrder, all: readonly Held[]): Promise<PayChoice['balance']> {
  const owner = ownerOf(req.actor);
  if (order.state !== 'pending' || !owner || owner.id !== order.userId) return null;
  const available = await availableBalance(owner.id, order.currency);
  const held = add(...all.filter(({ method }) => method === 'balance').map(({ amount }) => amount));
  return held > 0 || available > 0 ? { held, available } : null;
}

async function payChoice(req: Request, order: FoundOrder, total: Cents): Promise<PayChoice> {
  const [options, last, held, isOffered, isForVouchers, covered] = await Promise.all([
    listPayOptions(order, req.locale),
    findLastPayment(order.id),
    listHeld(order.id),
    takesVouchers(),
    buysVouchers(order.id),
    coveredOf(order.id),
  ]);
  const vouchers = held.filter(({ method }) => method === 'voucher');
  const [first] = options;
  return {
    options,
    chosen: options.find(({ id }) => last && id === offerId(last))?.id ?? first?.id ?? null,
    balance: isForVouchers ? null : await balanceOf(req, order, held),
    vouchers:
      isOffered && !isForVouchers && order.state === 'pending' && order.mayChange
        ? vouchers.map(({ id, ending, amount }) => ({ payment: id, ending: ending ?? '', amount }))
        : null,
    paid: subtract(covered, add(...held.map(({ amount }) => amount))),
    due: subtract(total, covered),
  };
}

async function common(req: Request, order: FoundOrder) {
  const outcome = await showOutcome(order.id);
  const purchase = await showPurchase({ id: order.id, email: order.customerEmail }, req.locale, req.actor);
  return {
    pay: await payChoice(req, order, purchase.total),
    order: purchase,
    secret: broughtKey(order) ?? null,
    outcome: { ...outcome, canPay: outcome.canPay && order.mayChange },
    serverNow: toIso(new Date()),
  };
}

async function askAboutLast(orderId: string, query?: URLSearchParams): Promise<void> {
  const payment = await findLastPayment(orderId);
  if (payment) await askProvider(payment, query);
}

/** A bank transfer has its own page with instructions and deadline. */
const awaitsTransfer = async (orderId: string): Promise<boolean> => isAwaitedTransfer(await findLastPayment(orderId));

async function openForm(orderId: string) {
  const payment = await findLastPayment(orderId);
  // A payer by link returns to the link's page.
  if (!payment || payment.linkId || !isOpen(payment)) return null;
  return payment.redirect?.method === 'POST' ? payment.redirect : null;
}

payments.get('/:reference/payment', anyone, passFree, async (req, res) => {
  const order = await orderOf(req);
  const key = broughtKey(order);
  if (order.state === 'held') return res.redirect(303, shopPath(order));
  await askAboutLast(order.id, queryOf(req));
  const props = await common(req, order);
  if (props.outcome.state === 'paid')
    return res.redirect(303, props.order.company?.href ?? paths.orders.show(order.reference, key));
  if (!order.mayChange && props.outcome.state !== 'waiting')
    return res.redirect(303, paths.orders.show(order.reference, key));
  if (props.outcome.canPay && (await awaitsTransfer(order.id)))
    return res.redirect(303, paths.payments.transfer(order.reference, key));
  if (props.outcome.state === 'unpaid') return res.redirect(303, paths.payments.card(order.reference, key));
  return render(res, 'Orders/LoadingPayment', props);
});

payments.get('/:reference/payment/status', anyone, async (req, res) => {
  const order = await orderOf(req);
  res.set('Cache-Control', 'no-store').json(await showOutcome(order.id));
});

payments.get('/:reference/pay/card', anyone, passFree, async (req, res) => {
  const order = await orderOf(req);
  if (order.state === 'held') return res.redirect(303, shopPath(order));
  if (!order.mayChange) return res.redirect(303, paths.orders.show(order.reference, broughtKey(order)));
  await askAboutLast(order.id);
  if (req.query.choose === undefined && order.state === 'pending' && (await awaitsTransfer(order.id)))
    return res.redirect(303, paths.payments.transfer(order.reference, broughtKey(order)));
  // The provider's form is only for the owner's browser or one with the order's key.
  const form = req.query.choose === undefined && order.key !== null ? await openForm(order.id) : null;
  // The current document's CSP does not allow posting to the provider; a full reload sets it.
  if (form && isInertia(req)) return location(res, req.originalUrl);
  if (form) allowFormTo(res, form.url);
  return render(res, 'Payments/Card/Create', {
    ...(await common(req, order)),
    handover: form && { url: form.url, fields: form.fields },
  });
});

payments.post('/:reference/pay/card', anyone, async (req, res) => {
  const order = await orderOf(req);
  if (!order.mayChange) throw forbidden();
  const { payment } = validate(req, payRequest);
  const limit = await lackedInvoiceData(order);
  if (limit !== null) {
    const message = req.t('errors.invoice_data_needed', { limit: formatMoney(limit, order.currency, req.locale) });
    flash(req, { toast: { kind: 'error', message } });
    return res.redirect(303, paths.orders.invoice(order.reference, linkKey(order)));
  }
  keepKey(res, { reference: order.reference, key: linkKey(order) });
  const next = await payRest(order, payment);
  if (!next) throw new DomainError('order_not_payable');
  if (next.isExternal) location(res, next.url);
  else res.redirect(303, next.url);
});

/** Back to the shop with the chosen items, unless the payment is on its way. */
payments.post('/:reference/reopen', anyone, async (req, res) => {
  const order = await orderOf(req);
  if (!order.mayChange) throw forbidden();
  const isHeld = await reopenOrder(order.id, doerOf(req.actor));
  res.redirect(303, isHeld ? shopPath(order) : paths.payments.loading(order.reference, broughtKey(order)));
});
