/** Invoices on the pages of an order: buyers request one at any time and download existing ones. */
import { type Request, type Response, Router } from 'express';
import { anyone } from '../../http/authorize';
import { download } from '../../http/download';
import { flash } from '../../http/inertia';
import { render } from '../../http/render';
import { throttle } from '../../http/throttle';
import { validate } from '../../http/validate';
import { prisma } from '../../infra/db';
import { mailsGoOut } from '../../mails';
import { type FoundOrder, findOrder, INVOICE_KEYS, linkKey, showHead } from '../../orders';
import { readSettings } from '../../settings';
import { can, doerOf } from '../../shared/actor';
import { DomainError, forbidden, notFound } from '../../shared/errors';
import type { Invoice, InvoiceCustomer } from '../../shared/invoices';
import { paths } from '../../shared/paths';
import { askInvoice } from '../askInvoice';
import { type FoundInvoice, findInvoice, toDocument } from '../findDocument';
import { baseOf, statedCents } from '../inForce';
import { invoicePdf } from '../invoicePdf';
import { toRow } from '../invoiceRow';
import { invoiceTerms } from '../invoiceTerms';
import { INVOICED_STATES, listInvoiceAskers, mayAskInvoice } from '../mayInvoice';
import type { InvoicePageProps } from '../pages';
import { listInvoices } from '../readInvoices';
import { correctedBy, customerRequest, isSimplifiedAsked, shopCustomerRequest } from '../requests';
import { mailedToast } from './mailedToast';

const printing = throttle({ name: 'invoices-pdf', limit: 30, windowSeconds: 60 });
const asking = throttle({ name: 'invoices-asked', limit: 20, windowSeconds: 600 });

export const orderInvoices = Router();

orderInvoices.get('/:reference/invoice', anyone, show);
orderInvoices.post('/:reference/invoice', anyone, asking, store);
orderInvoices.get('/:reference/invoices/:id.pdf', anyone, printing, pdf);
orderInvoices.post('/:reference/invoices/:id/mail', anyone, asking, mail);

/** @throws HttpError 404 if the viewer sees only part of the order, or there is nothing to invoice yet */
async function orderOf(req: Request): Promise<FoundOrder> {
  const order = await findOrder(req.actor, String(req.params.reference), req.query.key, INVOICE_KEYS);
  if (order.within || !INVOICED_STATES.includes(order.state)) throw notFound();
  return order;
}

const awaitsMonth = async (orderId: string): Promise<boolean> =>
  (await prisma.masterOrder.count({ where: { orderId, invoicing: 'month', invoiceOrderId: null } })) > 0;

/** Documents that can be requested, or the reason why none can. */
async function standingOf(
  order: FoundOrder,
  invoices: readonly Invoice[],
  { isMonthly, mayAsk }: { isMonthly: boolean; mayAsk: boolean },
): Promise<Pick<InvoicePageProps, 'can' | 'refusal' | 'correctable'>> {
  const { terms } = await invoiceTerms();
  const base = baseOf(invoices);
  const isSold = order.state !== 'refunded' && order.totalCents > 0;
  const remains = statedCents(invoices) !== 0;
  const correctable =
    base?.customer && terms && remains && order.mayInvoice
      ? { id: base.id, code: base.code, customer: base.customer }
      : null;
  const refusal =
    base && base.kind !== 'F2'
      ? correctable
        ? null
        : remains
          ? 'present'
          : 'returned'
      : isMonthly
        ? 'month'
        : !terms
          ? 'missing'
          : !isSold
            ? 'nothing_left'
            : mayAsk
              ? null
              : 'not_yours';
  const isOpen = refusal === null && correctable === null && terms !== null;
  const askSimplified = isOpen && !base && order.state !== 'pending' && order.totalCents <= terms.limitCents;
  return { can: { askSimplified, askFull: isOpen }, refusal, correctable };
}

async function show(req: Request, res: Response): Promise<void> {
  const order = await orderOf(req);
  const invoices = await listInvoices(order.id);
  const request = await prisma.invoiceRequest.findUnique({ where: { orderId: order.id } });
  const settings = await readSettings();
  const mayAsk = await mayAskInvoice(req.actor, order);
  const standing = await standingOf(order, invoices, { isMonthly: await awaitsMonth(order.id), mayAsk });
  const atCounter = can(req.actor, 'cash.sell');
  return render(res, 'Orders/Invoice', {
    order: await showHead(order, req.locale),
    invoices: invoices.map(toRow),
    awaited: request && (request.customer as InvoiceCustomer),
    ...standing,
    askers: atCounter && standing.refusal === 'not_yours' ? await listInvoiceAskers() : [],
    atCounter,
    mails: order.mayInvoice && order.customerEmail !== null && (await mailsGoOut()),
    name: order.customerName ?? '',
    country: settings['invoices.country'],
  });
}

async function store(req: Request, res: Response): Promise<void> {
  const order = await orderOf(req);
  const corrected = correctedBy(req.body);
  if (!order.mayInvoice && (corrected || !(await mayAskInvoice(req.actor, order)))) throw forbidden();
  if (order.totalCents === 0) throw new DomainError('invoice_nothing_left');
  const asked = isSimplifiedAsked(req.body)
    ? 'simplified'
    : validate(req, order.seesAsStaff ? customerRequest : shopCustomerRequest);
  const outcome = await askInvoice({ orderId: order.id, asked, userId: doerOf(req.actor), corrected });
  const message = req.t(corrected ? 'invoices.was_corrected' : `invoices.was_${outcome}`);
  flash(req, { toast: { kind: 'success', message } });
  // A buyer sent here by the payment continues to pay.
  const next = order.state === 'pending' && order.mayChange ? paths.payments.card : paths.orders.invoice;
  res.redirect(303, next(order.reference, linkKey(order)));
}

/** @throws HttpError 404 if it belongs neither to the order nor to its company's month */
async function ownInvoice({ id }: FoundOrder, invoiceId: unknown): Promise<FoundInvoice> {
  const found = await findInvoice(invoiceId);
  const own = await listInvoices(id);
  if (!own.some((one) => one.id === found.invoice.id)) throw notFound();
  return found;
}

async function pdf(req: Request, res: Response): Promise<void> {
  const order = await orderOf(req);
  const found = await ownInvoice(order, req.params.id);
  const content = await invoicePdf(await toDocument(found, req.locale));
  download(res, { filename: `${found.invoice.code}.pdf`, type: 'application/pdf', content });
}

/** Emails go to the order's address, not to the requester. */
async function mail(req: Request, res: Response): Promise<void> {
  const order = await orderOf(req);
  if (!order.mayInvoice) throw forbidden();
  const { invoice } = await ownInvoice(order, req.params.id);
  flash(req, { toast: await mailedToast(req, invoice.id) });
  res.redirect(303, paths.orders.invoice(order.reference, linkKey(order)));
}
