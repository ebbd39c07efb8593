/** The payment link opens a page with a form, since mail scanners follow links. */
import { type Request, type Response, Router } from 'express';
import { payRest } from '../../../checkout';
import { anyone } from '../../../http/authorize';
import { isInertia, location } from '../../../http/inertia';
import { render } from '../../../http/render';
import { allowFormTo } from '../../../http/security';
import { throttle } from '../../../http/throttle';
import { validate } from '../../../http/validate';
import { demandInvoiceData } from '../../../invoices';
import { isPayToken, payLinkPath } from '../../../orders';
import { readSettings } from '../../../settings';
import { notFound } from '../../../shared/errors';
import { add } from '../../../shared/money';
import { toIso } from '../../../shared/time';
import { isUuid } from '../../../shared/uuid';
import { qrOutline } from '../../../tickets';
import { askProvider } from '../../actions/askProvider';
import { listPayOptions, offerId } from '../../providers/registry';
import { findLinkPayment, isAwaitedTransfer, isOpen, type PaymentToStart } from '../../queries/findPayment';
import { showTransfer } from '../../wireTransfer/showTransfer';
import { type FoundLink, findLink } from '../findLink';
import type { PayLinkProps } from '../linkProps';
import { payRequest } from '../linkRequests';
import { dueOf, failureIn, stateOf } from '../showPayLink';

const looking = throttle({ name: 'payment-link', limit: 240, windowSeconds: 60 });
const paying = throttle({ name: 'pay-by-link', limit: 60, windowSeconds: 60 });

export const payLink = Router();

payLink.get('/:id/:token', anyone, looking, show);
payLink.post('/:id/:token', anyone, paying, store);

/** The link of an authentic URL; null for any other. */
async function linkOf(req: Request): Promise<FoundLink | null> {
  const [id, token] = [String(req.params.id).toLowerCase(), String(req.params.token)];
  return isUuid(id) && isPayToken(id, token) ? findLink(id) : null;
}

const payable = ({ orderId: id, currency, channel, amount }: FoundLink) => ({
  id,
  currency,
  channel,
  totalCents: amount,
});

async function transferOf(link: FoundLink, payment: PaymentToStart | undefined): Promise<PayLinkProps['transfer']> {
  const found = isAwaitedTransfer(payment) && TRANSFERRED.has(link.state) ? await showTransfer(link.orderId) : null;
  if (!found) return null;
  const { epc, ...transfer } = found;
  return { ...transfer, qr: qrOutline(epc), until: toIso(payment!.expiresAt ?? link.expiresAt) };
}

/** A transfer started in time is still accepted after the link has expired. */
const TRANSFERRED: ReadonlySet<PayLinkProps['state']> = new Set(['open', 'expired']);

/** The provider's form that our page posts as the next step. */
function formOf(req: Request, state: PayLinkProps['state'], payment: PaymentToStart | undefined) {
  if (req.query.go === undefined || state !== 'open' || !payment || !isOpen(payment)) return null;
  return payment.redirect?.method === 'POST' ? payment.redirect : null;
}

/** Empty props for an unknown link. */
const nothing = { due: null, action: '', options: [], chosen: null, failure: null, handover: null, transfer: null };

async function show(req: Request, res: Response): Promise<void> {
  const found = await linkOf(req);
  const settings = await readSettings();
  const house = { name: settings['organisation.name'], email: settings['organisation.email'] };
  if (!found) {
    res.status(404);
    return render(res, 'Payments/Link/Show', { state: 'unknown', house, ...nothing });
  }
  const asked = await findLinkPayment(found.id);
  if (asked) await askProvider(asked, new URL(req.originalUrl, 'http://localhost').searchParams);
  const [link, payment] = asked ? await Promise.all([findLink(found.id), findLinkPayment(found.id)]) : [found, asked];
  const state = stateOf(link!, payment);
  const form = formOf(req, state, payment);
  // The current document's CSP does not allow posting to the provider; a full reload sets it.
  if (form && isInertia(req)) return location(res, req.originalUrl);
  if (form) allowFormTo(res, form.url);
  const options = state === 'open' ? await listPayOptions(payable(link!), req.locale) : [];
  return render(res, 'Payments/Link/Show', {
    state,
    house,
    due: await dueOf(link!, state, req.locale),
    action: payLinkPath(link!.id),
    options,
    chosen: options.find(({ id }) => payment && id === offerId(payment))?.id ?? options[0]?.id ?? null,
    failure: state === 'open' ? failureIn(payment) : null,
    handover: form && { url: form.url, fields: form.fields },
    transfer: req.query.choose === undefined ? await transferOf(link!, payment) : null,
  });
}

async function store(req: Request, res: Response): Promise<void> {
  const link = await linkOf(req);
  if (!link) throw notFound();
  const { payment } = validate(req, payRequest);
  // The page it returns to shows how the link ended.
  if (link.state !== 'open') return res.redirect(303, payLinkPath(link.id));
  const total = { id: link.orderId, currency: link.currency, totalCents: add(link.amount, link.before) };
  await demandInvoiceData(total, { userId: null, locale: req.locale, field: 'payment' });
  const next = await payRest(
    { ...payable(link), id: link.orderId, reference: link.reference, key: null, linkId: link.id },
    payment,
  );
  if (!next) return res.redirect(303, payLinkPath(link.id));
  if (next.isExternal) location(res, next.url);
  else res.redirect(303, next.url);
}
