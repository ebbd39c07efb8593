/** Staff routes for conversations. */
import { type Request, type Response, Router } from 'express';
import { auditContext } from '../../http/auditContext';
import { permit, userOf } from '../../http/authorize';
import { exportList, showList } from '../../http/lists';
import { validateOnce } from '../../http/once';
import { done } from '../../http/records';
import { render } from '../../http/render';
import { validate } from '../../http/validate';
import { prisma } from '../../infra/db';
import { homeZone } from '../../infra/homeZone';
import { findOrder, showHead } from '../../orders';
import { canIn, scopeOf } from '../../shared/actor';
import { DomainError, notFound } from '../../shared/errors';
import { paths } from '../../shared/paths';
import { unlessMissing } from '../../shared/unlessMissing';
import { isUuid } from '../../shared/uuid';
import { answerConversation } from '../actions/answer';
import {
  assignConversation,
  linkConversation,
  moveConversation,
  readConversation,
} from '../actions/changeConversation';
import { conversationList as list } from '../lists/conversationList';
import type { SupportPages } from '../pages';
import { findAgents } from '../queries/findAgents';
import { listOthers, showConversation } from '../queries/showConversation';
import { showFigures } from '../queries/showFigures';
import { assigneeRequest, messageRequest, orderRequest, stateRequest } from '../requests';
import { fillReplies } from '../savedReplies';

const view = permit('support.view', 'within');
const viewOne = permit('support.view', { conversation: 'id' });
const manageOne = permit('support.manage', { conversation: 'id' });

export const conversations = Router();

conversations.get('/', view, index);
conversations.get('/export.:format', view, exportList(list));
conversations.get('/:id', viewOne, show);
conversations.get('/:id/messages/:message/mail.eml', viewOne, mailAsItCame);
conversations.post('/:id/messages', manageOne, write);
conversations.post('/:id/state', manageOne, move);
conversations.post('/:id/assignee', manageOne, assign);
conversations.post('/:id/order', manageOne, link);
conversations.post('/:id/read', manageOne, read);

function idOf(req: Request): string {
  const id = String(req.params.id);
  if (!isUuid(id)) throw notFound();
  return id.toLowerCase();
}

async function index(req: Request, res: Response): Promise<void> {
  await render(res, 'CustomerService/Index', {
    list: await showList(req, list),
    figures: () => showFigures(scopeOf(req.actor, 'support.view')),
  });
}

type Linked = SupportPages['CustomerService/Show']['order'];

/** A summary of the order, for a person who may see it. */
async function orderOf(req: Request, reference: string | null): Promise<Linked> {
  const order = reference ? await unlessMissing(findOrder(req.actor, reference)) : null;
  if (!order) return null;
  const head = await showHead(order, req.locale);
  const { state, title, currency, timeZone, slots, validTickets, attentions } = head;
  return { reference: head.reference, state, title, currency, timeZone, slots, validTickets, attentions };
}

async function show(req: Request, res: Response): Promise<void> {
  const { conversation, messages, seen, orderReference, event } = await showConversation(idOf(req));
  const { email, name, locale } = conversation;
  await render(res, 'CustomerService/Show', {
    conversation,
    messages,
    seen,
    order: await orderOf(req, orderReference),
    others: () => listOthers(req.actor, { email, reference: orderReference, locale: req.locale }),
    agents: () => findAgents(),
    replies: () => fillReplies({ name, order: orderReference, agent: userOf(req).name, locale }),
    zone: await homeZone(),
    can: { manage: canIn(req.actor, 'support.manage', event), viewMails: canIn(req.actor, 'mails.view', event) },
  });
}

/** Sent as a file, never shown by the browser. @throws HttpError 404 */
async function mailAsItCame(req: Request, res: Response): Promise<void> {
  const message = String(req.params.message).toLowerCase();
  if (!isUuid(message)) throw notFound();
  const kept = await prisma.supportMail.findFirst({ where: { messageId: message, message: { ticketId: idOf(req) } } });
  if (!kept?.raw) throw notFound();
  res.set({ 'Content-Type': 'message/rfc822', 'Content-Disposition': `attachment; filename="${message}.eml"` });
  res.set({ 'Cache-Control': 'private, no-store', 'X-Content-Type-Options': 'nosniff' });
  res.send(Buffer.from(kept.raw));
}

async function write(req: Request, res: Response): Promise<void> {
  const id = idOf(req);
  const input = await validateOnce(req, messageRequest);
  await answerConversation(auditContext(req), id, input);
  done(req, res, paths.customerService.show(id), input.kind === 'answer' ? 'support.answered' : 'support.noted');
}

async function move(req: Request, res: Response): Promise<void> {
  const id = idOf(req);
  const { state } = validate(req, stateRequest);
  await moveConversation(auditContext(req), id, state);
  done(req, res, paths.customerService.show(id));
}

async function assign(req: Request, res: Response): Promise<void> {
  const id = idOf(req);
  await assignConversation(auditContext(req), id, validate(req, assigneeRequest).assigneeId);
  done(req, res, paths.customerService.show(id));
}

/** An order that they may not see is treated as unknown. */
async function link(req: Request, res: Response): Promise<void> {
  const id = idOf(req);
  const { reference } = validate(req, orderRequest);
  const order = reference === '' ? null : await unlessMissing(findOrder(req.actor, reference));
  if (reference !== '' && !order?.seesAsStaff) throw new DomainError('support_no_order', { field: 'reference' });
  await linkConversation(auditContext(req), id, order);
  done(req, res, paths.customerService.show(id));
}

async function read(req: Request, res: Response): Promise<void> {
  await readConversation(idOf(req));
  res.status(204).end();
}
