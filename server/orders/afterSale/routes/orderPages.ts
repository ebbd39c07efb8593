import { type Request, type Response, Router } from 'express';
import { showOrderVouchers } from '../../../gift-vouchers';
import { anyone } from '../../../http/authorize';
import { download } from '../../../http/download';
import { flash } from '../../../http/inertia';
import { render } from '../../../http/render';
import { throttle } from '../../../http/throttle';
import { countTry } from '../../../infra/countTry';
import { mayInvoice } from '../../../invoices';
import { mailsGoOut } from '../../../mails';
import { mayMakeLink, mayRefund } from '../../../payments';
import { issuerOf, readSettings } from '../../../settings';
import { canEverywhere, canIn } from '../../../shared/actor';
import { DomainError, forbidden, HttpError, notFound } from '../../../shared/errors';
import { mailText } from '../../../shared/i18n/mailText';
import { paths } from '../../../shared/paths';
import { listOfOrder, seesConversationsOf } from '../../../support';
import {
  hasUsableTickets,
  mailTicketsAgain,
  mayGive,
  offeredWallets,
  orderCalendar,
  showTickets,
  ticketDocuments,
  ticketsPdf,
} from '../../../tickets';
import { askedUntil } from '../../cancelledVisits/findOrderCancellation';
import { type FoundOrder, findOrder, linkKey } from '../../findOrder';
import { listRenewals } from '../../listRenewals';
import type { AfterSalePages } from '../../pages';
import { canCancel, canChooseVisits, canMailTickets, canPay, isUnconfirmed } from '../../policy';
import { ticketFormat } from '../../requests';
import { awaitedMove } from '../../reschedule/awaitedMove';
import { mayReschedule } from '../../reschedule/mayReschedule';
import { showHead } from '../../shop/showHead';
import { shopPath } from '../../soldEvents';
import { showVisitChoice } from '../../visits/showVisitChoice';
import { showVisits } from '../../visits/showVisits';
import { awaitsTransfer, justDone, listPayments, listRefunds } from '../listMoney';
import { listRefundPolicies } from '../listRefundPolicies';
import { showDossier } from '../showDossier';
import { showReceipt } from '../showReceipt';
import {
  changeEmail,
  linkToHand,
  mayChangeBuyer,
  mayChangeEmail,
  mayRenewLinks,
  renewOrderLinks,
  saveBuyer,
} from './changeEmail';
import { hostPage } from './hostPage';
import { listTickets, listUnits } from './listUnits';
import { askingCode, checkTyped, guessingCode, sendCode } from './orderCodes';

const printing = throttle({ name: 'tickets-pdf', limit: 30, windowSeconds: 60 });
/** Emails of one order's tickets per quarter of an hour, for all users. */
const MAX_MAILS = 3;
const MAILS_SECONDS = 900;

export const orderPages = Router();

orderPages.get('/:reference', anyone, show);
orderPages.get('/:reference/items', anyone, showItems);
orderPages.get('/:reference/appointment', anyone, showAppointment);
orderPages.get('/:reference/appointment.ics', anyone, downloadCalendar);
orderPages.get('/:reference/print', anyone, showPrint);
orderPages.get('/:reference/tickets.pdf', anyone, printing, downloadPdf);
orderPages.post('/:reference/mails', anyone, mailAgain);
orderPages.post('/:reference/address', anyone, changeEmail);
orderPages.post('/:reference/code', anyone, askingCode, sendCode);
orderPages.post('/:reference/code/check', anyone, guessingCode, checkTyped);
orderPages.post('/:reference/renew-links', anyone, renewOrderLinks);
orderPages.put('/:reference/buyer', anyone, saveBuyer);

const orderOf = (req: Request): Promise<FoundOrder> =>
  findOrder(req.actor, String(req.params.reference), req.query.key);

/** The order, for a user who may hand out its tickets. @throws HttpError 403 */
async function orderToPrint(req: Request): Promise<FoundOrder> {
  const order = await orderOf(req);
  if (!order.mayPrintTickets) throw forbidden();
  return order;
}

/** Emails concern the whole order, so the viewer needs the permission in each of its events. */
const seesMails = (req: Request, { events }: FoundOrder): boolean =>
  canEverywhere(req.actor, 'mails.view') || (events.length === 1 && canIn(req.actor, 'mails.view', events[0]!.id));

/** The buyer may have the tickets emailed, and so may staff who may print. */
const maySend = (order: FoundOrder): boolean =>
  order.within === null && (order.mayPrintGiven || (order.mayPrintTickets && order.mayChange));

/** Whether the viewer may have the tickets emailed again. */
const mayMail = async (order: FoundOrder): Promise<boolean> =>
  canMailTickets(order) && maySend(order) && (await hasUsableTickets(order.id));

/** Part of the tickets that the viewer gets: staff also get those the buyer has transferred. */
const partOf = ({ within, mayPrintGiven }: FoundOrder) => ({ within, withGiven: mayPrintGiven });

/** Units, and the phone wallets that suit the viewer's device. */
async function listOf(req: Request, order: FoundOrder): Promise<Pick<AfterSalePages['Orders/ItemsList'], ListProps>> {
  const units = await listUnits(order, req.locale);
  const wallets = order.mayPrintTickets ? await offeredWallets(req.get('User-Agent')) : [];
  return { ...units, items: units.items.filter(({ isVoucher }) => !isVoucher), wallets };
}
type ListProps = 'items' | 'tickets' | 'wallets';

async function show(req: Request, res: Response): Promise<void> {
  const order = await orderOf(req);
  const isStaff = order.seesAsStaff;
  if (order.state === 'held' && !isStaff) {
    return res.redirect(303, shopPath(order));
  }
  const now = new Date();
  if (isUnconfirmed(order, now) && !isStaff)
    return res.redirect(303, paths.orders.confirmation(order.reference, linkKey(order)));
  const asked = { visit: req.query.visit, month: req.query.month, day: req.query.day };
  const may = await mayReschedule(order);
  return render(res, 'Orders/Show', {
    order: () => showHead(order, req.locale),
    buyer: { name: order.customerName, email: order.customerEmail },
    ...(await showReceipt(order.id, req.locale, order.within)),
    renewals: order.within === null ? await listRenewals(order.id) : [],
    issuer: async () => issuerOf(await readSettings()),
    ...(await listOf(req, order)),
    vouchers: await showOrderVouchers(order.id, {
      locale: req.locale,
      isOwn: order.key !== null,
      mayChange: order.mayChange,
      within: order.within,
    }),
    choice: () => (canChooseVisits(order) ? showVisitChoice(order.id, asked) : null),
    justDone: () => (order.key === null ? null : justDone(order.id)),
    moveAwaitedUntil: () => awaitedMove(order.id),
    askedUntil: () => (order.mayChange ? askedUntil(order.id) : null),
    payments: async () => (order.within ? [] : listPayments(order.id, isStaff)),
    awaitsTransfer: () => awaitsTransfer(order.id),
    refunds: async () => (order.within ? [] : listRefunds(order.id, isStaff)),
    refundPolicies: () => listRefundPolicies(order.id, req.locale, order.within),
    dossier: isStaff
      ? async () =>
          showDossier(order, {
            locale: req.locale,
            withMails: seesMails(req, order),
            handedLink: await linkToHand(order),
          })
      : null,
    returnTo: () => (isStaff ? null : hostPage(req, order)),
    questions: async () =>
      isStaff && order.within === null && (await seesConversationsOf(req.actor, order.id)) ? listOfOrder(order.id) : [],
    can: {
      ask: order.key !== null,
      pay: canPay(order, now) && order.mayChange,
      cancel: canCancel(order) && order.mayChange,
      mail: await mayMail(order),
      print: order.mayPrintTickets,
      choose: canChooseVisits(order),
      changeEmail: await mayChangeEmail(req, order),
      changeBuyer: mayChangeBuyer(order),
      renewLinks: mayRenewLinks(order),
      endAttention: order.mayCorrect,
      refund: await mayRefund(order),
      refundAtTill: mayRefundAtTill(order),
      invoice: await mayInvoice(order),
      reschedule: may.moves,
      exchange: may.exchanges,
      give: await mayGive(order),
      link: await mayMakeLink(order),
    },
  });
}

/** A cashier starts the refund at the till, where a colleague may approve it. */
const mayRefundAtTill = ({ state, within, maySell, mayRefund: mayRefundHere }: FoundOrder): boolean =>
  (state === 'paid' || state === 'partially_refunded') && within === null && maySell && !mayRefundHere;

async function showItems(req: Request, res: Response): Promise<void> {
  const order = await orderOf(req);
  return render(res, 'Orders/ItemsList', { order: () => showHead(order, req.locale), ...(await listOf(req, order)) });
}

async function showAppointment(req: Request, res: Response): Promise<void> {
  const order = await orderOf(req);
  const [visits, tickets] = await Promise.all([showVisits(order, req.locale), listTickets(order, req.locale)]);
  const [open] = tickets.filter(({ startsAt, code }) => startsAt === null && code !== null);
  return render(res, 'Orders/AppointmentData', {
    order: () => showHead(order, req.locale),
    visits,
    validity: open ? { from: open.validFrom, until: open.validUntil, place: open.place } : null,
    canEnterInCalendar: tickets.some(({ startsAt, isUsable }) => isUsable && startsAt !== null),
  });
}

async function downloadCalendar(req: Request, res: Response): Promise<void> {
  const order = await orderOf(req);
  const content = await orderCalendar(order.id, { within: order.within, isForStaff: order.seesAsStaff });
  if (content === null) throw notFound();
  download(res, { filename: `aforo-${order.reference}.ics`, type: 'text/calendar; charset=utf-8', content });
}

async function showPrint(req: Request, res: Response): Promise<void> {
  const order = await orderToPrint(req);
  const tickets = await showTickets(order, req.locale);
  return render(res, 'Orders/PrintAll', {
    order: () => showHead(order, req.locale),
    tickets: tickets.filter(({ isUsable, code }) => isUsable && code !== null),
    format: ticketFormat(req.query.format),
    refundPolicies: () => listRefundPolicies(order.id, req.locale, order.within),
  });
}

async function downloadPdf(req: Request, res: Response): Promise<void> {
  const order = await orderToPrint(req);
  const tickets = await ticketDocuments(order.id, order.locale, partOf(order));
  if (tickets.length === 0) throw notFound();
  const content = await ticketsPdf(tickets, ticketFormat(req.query.format));
  download(res, { filename: `aforo-${order.reference}.pdf`, type: 'application/pdf', content });
}

async function mailAgain(req: Request, res: Response): Promise<void> {
  const order = await orderToPrint(req);
  if (!maySend(order)) throw forbidden();
  if (!(await mayMail(order))) throw new DomainError('no_tickets_to_mail');
  const wait = await countTry(`tickets-mail:${order.id}`, MAX_MAILS, MAILS_SECONDS);
  if (wait > 0) throw new HttpError(429, { retryAfterSeconds: wait, limit: 'tickets-mail' });
  const { address, isHeldBack } = await mailTicketsAgain(order.id, { always: order.mayPrintGiven });
  if (address === null) throw new DomainError('no_tickets_to_mail');
  if (isHeldBack) throw new DomainError('mailbox_full');
  flash(req, {
    toast: { kind: 'success', message: mailText(req.t, await mailsGoOut(), 'afterSale.show_mailed', { address }) },
  });
  res.redirect(303, paths.orders.show(order.reference, linkKey(order)));
}
