/** Staff create payment links, to email or hand over. */
import { type Request, type Response, Router } from 'express';
import { findOrders } from '../../../finding';
import { auditContext } from '../../../http/auditContext';
import { permit } from '../../../http/authorize';
import { validateOnce } from '../../../http/once';
import { doneSaying } from '../../../http/records';
import { render } from '../../../http/render';
import { countTry } from '../../../infra/countTry';
import { isMailboxFull, mailsGoOut } from '../../../mails';
import { type FoundOrder, findOrder } from '../../../orders';
import { scopeOf } from '../../../shared/actor';
import { DomainError, HttpError, notFound } from '../../../shared/errors';
import { paths } from '../../../shared/paths';
import { eventsIn } from '../../../shared/scopes';
import { isUuid } from '../../../shared/uuid';
import type { MakeLinkProps } from '../linkProps';
import { LINK_HOURS, linkRequest } from '../linkRequests';
import { makeLink, orderOfLink, withdrawLink } from '../makeLink';
import { listLinks, showPayable } from '../showLinks';

const may = permit('orders.manage', 'within');
/** Links per order and hour, for all users. */
const MAX_LINKS = 20;

export const paymentLinks = Router();

paymentLinks.get('/create', may, show);
paymentLinks.post('/create', may, store);
paymentLinks.post('/links/:id/withdraw', may, withdraw);

/** @throws HttpError 404 if they may not manage the order */
async function orderOf(req: Request, reference: string): Promise<FoundOrder> {
  const order = await findOrder(req.actor, reference);
  if (!order.mayCorrect) throw notFound();
  return order;
}

/** Orders that the typed text may mean. */
async function foundBy(req: Request, q: string): Promise<MakeLinkProps['found']> {
  const { orders } = await findOrders(req.actor, q, req.locale);
  return orders.map(({ reference, name, email, event }) => ({ reference, who: name ?? email, event }));
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

async function show(req: Request, res: Response): Promise<void> {
  const q = textOf(req.query.q);
  const order = req.query.order === undefined ? null : await orderOf(req, textOf(req.query.order));
  return render(res, 'Payments/Card/Admin/Create', {
    q,
    found: () => (order || !q ? [] : foundBy(req, q)),
    order: () => order && showPayable(order.id, req.locale),
    hours: [...LINK_HOURS],
    links: () => listLinks(eventsIn(scopeOf(req.actor, 'orders.manage')), order?.id ?? null),
  });
}

async function store(req: Request, res: Response): Promise<void> {
  const input = await validateOnce(req, linkRequest);
  const order = await orderOf(req, input.order);
  const { email } = input;
  if (email && !(await mailsGoOut())) throw new DomainError('link_no_mails', { field: 'email' });
  if (email && (await isMailboxFull(email))) throw new DomainError('mailbox_full', { field: 'email' });
  const wait = await countTry(`payment-links:${order.id}`, MAX_LINKS, 3600);
  if (wait > 0) throw new HttpError(429, { retryAfterSeconds: wait, limit: 'payment-links' });
  await makeLink(auditContext(req), order, input);
  const message = email ? req.t('payLinks.mailed', { address: email }) : req.t('payLinks.made');
  doneSaying(req, res, paths.payLinks.make({ order: order.reference }), message);
}

async function withdraw(req: Request, res: Response): Promise<void> {
  const id = String(req.params.id);
  const reference = isUuid(id) ? await orderOfLink(id) : null;
  if (!reference) throw notFound();
  const order = await orderOf(req, reference);
  const isCancelled = await withdrawLink(auditContext(req), id, order);
  doneSaying(
    req,
    res,
    paths.payLinks.make({ order: order.reference }),
    req.t(isCancelled ? 'payLinks.withdrawn_toast' : 'payLinks.withdrawn_paying'),
  );
}
