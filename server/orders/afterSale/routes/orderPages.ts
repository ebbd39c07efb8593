import { type Request, type Response, Router } from 'express';
import { anyone } from '../../../http/authorize';
import { download } from '../../../http/download';
import { flash, previousUrl } from '../../../http/inertia';
import { render } from '../../../http/render';
import { throttle } from '../../../http/throttle';
import { ValidationError, validate } from '../../../http/validate';
import { countTry } from '../../../infra/countTry';
import { mayInvoice } from '../../../invoices';
import { mailsGoOut } from '../../../mails';
import { mayGiveBack } from '../../../payments';
import { problemText } from '../../../products';
import { issuerOf, readSettings } from '../../../settings';
import { can } from '../../../shared/actor';
import { DomainError, forbidden, HttpError, notFound } from '../../../shared/errors';
import { mailText } from '../../../shared/i18n/mailText';
import type { Locale } from '../../../shared/i18n/translate';
import { paths } from '../../../shared/paths';
import {
  hasUsableTickets,
  mailTicketsAgain,
  offeredWallets,
  orderCalendar,
  showTickets,
  ticketDocuments,
  ticketsPdf,
} from '../../../tickets';
import { saveHolder } from '../../checkout/saveHolder';
import { type FoundOrder, findOrder, linkKey } from '../../findOrder';
import { joinTickets } from '../../joinTickets';
import type { AfterSalePages, OrderTicket } from '../../pages';
import { canCancel, canChooseVisits, canMailTickets, canNameHolders, canPay, isUnconfirmed } from '../../policy';
import { holderRequest, ticketFormat } from '../../requests';
import { awaitedMove } from '../../reschedule/awaitedMove';
import { mayReschedule } from '../../reschedule/mayReschedule';
import { showHead } from '../../shop/showHead';
import { shopPath } from '../../soldEvents';
import { showVisitChoice } from '../../visits/showVisitChoice';
import { showVisits } from '../../visits/showVisits';
import { type ListedItem, listItems } from '../listItems';
import { awaitsTransfer, listPayments, listRefunds } from '../listMoney';
import { listRefundPolicies } from '../listRefundPolicies';
import { showDossier } from '../showDossier';
import { showReceipt } from '../showReceipt';
import { mayReaddress, readdress } from './readdress';

const printing = throttle({ name: 'tickets-pdf', limit: 30, windowSeconds: 60 });
/** Mails of one order's tickets within a quarter of an hour, whoever asks for them. */
const MAX_MAILS = 3;
const MAILS_SECONDS = 900;

export const orderPages = Router();

orderPages.get('/:reference', anyone, show);
orderPages.get('/:reference/items', anyone, showItems);
orderPages.put('/:reference/items/:position/holder', anyone, nameHolder);
orderPages.get('/:reference/appointment', anyone, showAppointment);
orderPages.get('/:reference/appointment.ics', anyone, downloadCalendar);
orderPages.get('/:reference/print', anyone, showPrint);
orderPages.get('/:reference/tickets.pdf', anyone, printing, downloadPdf);
orderPages.post('/:reference/mails', anyone, mailAgain);
orderPages.post('/:reference/address', anyone, readdress);

const orderOf = (req: Request): Promise<FoundOrder> =>
  findOrder(req.actor, String(req.params.reference), req.query.key);

/** The same, for whoever may hand its tickets out. @throws HttpError 403 */
async function orderToPrint(req: Request): Promise<FoundOrder> {
  const order = await orderOf(req);
  if (!order.mayPrintTickets) throw forbidden();
  return order;
}

/** Whether its tickets are mailed again when whoever sees it asks for that. */
const mayMail = async (order: FoundOrder): Promise<boolean> =>
  canMailTickets(order) && order.mayPrintTickets && order.within === null && (await hasUsableTickets(order.id));

/** A ticket's code lets somebody in, so it is for those who may see tickets; others see that there are any. */
async function ticketsOf(order: FoundOrder, locale: Locale): Promise<OrderTicket[]> {
  const tickets = await showTickets(order.id, locale, order.within);
  return order.maySeeTickets
    ? tickets
    : tickets.map((ticket) => ({ ...ticket, code: null, qr: null, holderName: null }));
}

/** Its units one by one and the tickets they have, in one list for every page that shows it. */
async function listOf(req: Request, order: FoundOrder): Promise<Pick<AfterSalePages['Orders/ItemsList'], ListProps>> {
  const isOpen = canNameHolders(order) && order.mayChange;
  const canEdit = ({ questions }: ListedItem) =>
    isOpen && (order.mayCorrect || questions.some(({ isGiven }) => !isGiven));
  const [items, tickets] = await Promise.all([
    listItems(order.id, {
      locale: req.locale,
      isStaff: order.access === 'staff' && order.maySeeTickets,
      showsHolders: order.maySeeTickets,
      within: order.within,
    }),
    ticketsOf(order, req.locale),
  ]);
  const wallets = order.mayPrintTickets ? await offeredWallets(req.get('User-Agent')) : [];
  return { items: joinTickets(items, tickets, canEdit), tickets, wallets };
}
type ListProps = 'items' | 'tickets' | 'wallets';

async function show(req: Request, res: Response): Promise<void> {
  const order = await orderOf(req);
  const isStaff = order.access === 'staff';
  if (order.state === 'held' && !isStaff) {
    return res.redirect(303, shopPath(order));
  }
  const now = new Date();
  if (isUnconfirmed(order, now) && !isStaff)
    return res.redirect(303, paths.orders.confirmation(order.reference, linkKey(order)));
  const asked = { visit: req.query.visit, month: req.query.month, day: req.query.day };
  return render(res, 'Orders/Show', {
    order: () => showHead(order, req.locale),
    buyer: { name: order.customerName, email: order.customerEmail },
    ...(await showReceipt(order.id, req.locale, order.within)),
    issuer: async () => issuerOf(await readSettings()),
    ...(await listOf(req, order)),
    choice: () => (canChooseVisits(order) ? showVisitChoice(order.id, asked) : null),
    moveAwaitedUntil: () => awaitedMove(order.id),
    payments: async () => (order.within ? [] : listPayments(order.id, isStaff)),
    awaitsTransfer: () => awaitsTransfer(order.id),
    refunds: async () => (order.within ? [] : listRefunds(order.id, isStaff)),
    refundPolicies: () => listRefundPolicies(order.id, req.locale, order.within),
    dossier: isStaff ? () => showDossier(order, { locale: req.locale, withMails: can(req.actor, 'mails.view') }) : null,
    can: {
      pay: canPay(order, now) && order.mayChange,
      cancel: canCancel(order) && order.mayChange,
      mail: await mayMail(order),
      print: order.mayPrintTickets,
      choose: canChooseVisits(order),
      readdress: await mayReaddress(req, order),
      endAttention: order.mayCorrect,
      refund: await mayGiveBack(order),
      invoice: await mayInvoice(order),
      reschedule: await mayReschedule(order),
    },
  });
}

async function showItems(req: Request, res: Response): Promise<void> {
  const order = await orderOf(req);
  return render(res, 'Orders/ItemsList', { order: () => showHead(order, req.locale), ...(await listOf(req, order)) });
}

async function nameHolder(req: Request, res: Response): Promise<void> {
  const order = await orderOf(req);
  if (!order.mayChange) throw forbidden();
  const position = Number(req.params.position);
  if (!Number.isSafeInteger(position)) throw notFound();
  const { answers } = validate(req, holderRequest);
  const mayReplace = order.mayCorrect;
  const userId = req.actor.user?.id ?? null;
  const problems = Object.entries(await saveHolder({ orderId: order.id, position, answers, mayReplace, userId }));
  if (problems.length > 0) {
    throw new ValidationError(
      Object.fromEntries(
        problems.map(([field, problem]) => [`answers.${field}`, problemText(problem, req.t, req.locale)]),
      ),
    );
  }
  flash(req, { toast: { kind: 'success', message: req.t('afterSale.items_holder_saved') } });
  const isOnItems = previousUrl(req)?.startsWith(paths.orders.items(order.reference));
  res.redirect(303, paths.orders[isOnItems ? 'items' : 'show'](order.reference, linkKey(order)));
}

async function showAppointment(req: Request, res: Response): Promise<void> {
  const order = await orderOf(req);
  const [visits, tickets] = await Promise.all([
    showVisits(order.id, req.locale, order.within),
    ticketsOf(order, req.locale),
  ]);
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
  const content = await orderCalendar(order.id, order.within);
  if (content === null) throw notFound();
  download(res, { filename: `aforo-${order.reference}.ics`, type: 'text/calendar; charset=utf-8', content });
}

async function showPrint(req: Request, res: Response): Promise<void> {
  const order = await orderToPrint(req);
  const tickets = await showTickets(order.id, req.locale, order.within);
  return render(res, 'Orders/PrintAll', {
    order: () => showHead(order, req.locale),
    tickets: tickets.filter(({ isUsable }) => isUsable),
    format: ticketFormat(req.query.format),
    refundPolicies: () => listRefundPolicies(order.id, req.locale, order.within),
  });
}

async function downloadPdf(req: Request, res: Response): Promise<void> {
  const order = await orderToPrint(req);
  const tickets = await ticketDocuments(order.id, order.locale, { within: order.within });
  if (tickets.length === 0) throw notFound();
  const content = await ticketsPdf(tickets, ticketFormat(req.query.format));
  download(res, { filename: `aforo-${order.reference}.pdf`, type: 'application/pdf', content });
}

async function mailAgain(req: Request, res: Response): Promise<void> {
  const order = await orderToPrint(req);
  if (order.within) throw forbidden();
  if (!(await mayMail(order))) throw new DomainError('no_tickets_to_mail');
  const wait = await countTry(`tickets-mail:${order.id}`, MAX_MAILS, MAILS_SECONDS);
  if (wait > 0) throw new HttpError(429, { retryAfterSeconds: wait, limit: 'tickets-mail' });
  const { address, isHeldBack } = await mailTicketsAgain(order.id, { always: order.access === 'staff' });
  if (address === null) throw new DomainError('no_tickets_to_mail');
  if (isHeldBack) throw new DomainError('mailbox_full');
  flash(req, {
    toast: { kind: 'success', message: mailText(req.t, await mailsGoOut(), 'afterSale.show_mailed', { address }) },
  });
  res.redirect(303, paths.orders.show(order.reference, linkKey(order)));
}
