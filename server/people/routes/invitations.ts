/** Complimentary tickets: recipients, reasons, budget and approvals. */
import { type Request, type Response, Router } from 'express';
import { auditContext } from '../../http/auditContext';
import { permit, sent } from '../../http/authorize';
import { done, doneSaying, readForm, readNew } from '../../http/records';
import { render } from '../../http/render';
import { ValidationError } from '../../http/validate';
import { prisma } from '../../infra/db';
import { mailsGoOut } from '../../mails';
import { can, canIn, scopeOf } from '../../shared/actor';
import { notFound } from '../../shared/errors';
import { type LocalText, localText } from '../../shared/localText';
import { paths } from '../../shared/paths';
import { day } from '../../shared/requestParts';
import { eventsIn, reachesEvent } from '../../shared/scopes';
import type { IsoDate } from '../../shared/time';
import { isUuid } from '../../shared/uuid';
import { approveInvitation, refuseInvitation } from '../invitations/decideInvitation';
import { invite } from '../invitations/invite';
import { readRecipients } from '../invitations/readRecipients';
import { budgetRequest, type InvitationInput, invitationRequest, MAX_RECIPIENTS } from '../invitations/requests';
import { setBudget } from '../invitations/setBudget';
import { listEvents, showChoices } from '../invitations/showChoices';
import { listInvitations } from '../invitations/showInvitations';
import { giveSoon } from '../jobs';
import { factsOf, rootOf } from '../profiles/showProfile';

const within = permit('orders.invite', 'within');
const give = permit('orders.invite', { event: sent(invitationRequest, 'eventId') });
const decide = permit('orders.approve_invitations', { invitation: 'id' });
const budget = permit('orders.approve_invitations', { event: 'id' });

export const complimentary = Router();

complimentary.get('/create', within, create);
complimentary.post('/', give, store);
complimentary.put('/budgets/:id', budget, changeBudget);
complimentary.post('/:id/approval', decide, approve);
complimentary.post('/:id/refusal', permit('orders.invite', { invitation: 'id' }), refuse);

export const profileTickets = Router();

profileTickets.get('/:id/tickets/create', within, createForProfile);

/** The day in the URL, if valid. */
const dayOf = (asked: unknown): IsoDate | null => day().safeParse(asked).data ?? null;

/** Props of both pages; the event is the requested one, or the only one. */
async function propsOf(req: Request) {
  const scope = scopeOf(req.actor, 'orders.invite');
  const events = await listEvents(scope, req.locale);
  const { event, from } = req.query;
  const eventId = events.find(({ id }) => id === event)?.id ?? (events.length === 1 ? events[0]!.id : null);
  const mayApprove = (id: string) => canIn(req.actor, 'orders.approve_invitations', id);
  return {
    events,
    choices: () => (eventId ? showChoices(eventId, dayOf(from), req.locale) : null),
    given: () => listInvitations({ locale: req.locale, scope, by: auditContext(req), mayApprove }),
    mailsGoOut: await mailsGoOut(),
    can: { setBudget: eventId !== null && mayApprove(eventId) },
  };
}

async function create(req: Request, res: Response): Promise<void> {
  await render(res, 'OrdersAdmin/Invitations/Create', await propsOf(req));
}

/** A person from orders, within the reader's rights. */
async function createForProfile(req: Request, res: Response): Promise<void> {
  const { id } = req.params;
  const root = isUuid(id) ? await rootOf(id) : null;
  const isManager = can(req.actor, 'orders.manage');
  const events = eventsIn(scopeOf(req.actor, 'orders.manage'));
  const tickets = can(req.actor, 'tickets.view') ? eventsIn(scopeOf(req.actor, 'tickets.view')) : [];
  const [person] = root && isManager ? await factsOf([root], { events, tickets }) : [];
  if (!person) throw notFound();
  const { name, email } = person;
  await render(res, 'OrdersAdmin/ProfileTickets/Create', {
    ...(await propsOf(req)),
    person: { id: person.id, name, email },
  });
}

/** @throws ValidationError with the invalid rows */
function recipientsOf(req: Request, { recipients: text }: InvitationInput) {
  const { recipients, problems, isTooMany } = readRecipients(text, req.locale);
  if (isTooMany)
    throw new ValidationError({ recipients: req.t('errors.invitation_too_many', { count: MAX_RECIPIENTS }) });
  if (problems.length > 0) {
    const told = problems.slice(0, 5).map(({ row, problem }) => req.t(`errors.invitation_${problem}`, { row }));
    throw new ValidationError({ recipients: told.join(' ') });
  }
  return recipients;
}

async function store(req: Request, res: Response): Promise<void> {
  const form = await readNew(req, res, invitationRequest, async (input) => recipientsOf(req, input));
  if (!form) return;
  const { id, input } = form;
  const recipients = recipientsOf(req, input);
  const state = await invite(auditContext(req), id, { input, recipients, locale: req.locale });
  if (state === 'running') await giveSoon(id);
  const count = recipients.length;
  const said = state === 'running' ? req.t('invitations.was_begun', { count }) : req.t('invitations.was_asked');
  doneSaying(req, res, paths.invitations.create(input.eventId), said);
}

async function changeBudget(req: Request, res: Response): Promise<void> {
  const input = await readForm(req, res, budgetRequest);
  if (!input) return;
  const { id } = req.params;
  const event = isUuid(id) ? await prisma.event.findUnique({ where: { id }, select: { id: true, title: true } }) : null;
  if (!event) throw notFound();
  await setBudget(auditContext(req), { id: event.id, title: localText(event.title as LocalText, req.locale) }, input);
  done(req, res, paths.invitations.create(event.id), 'invitations.budget_was_set');
}

/** @throws HttpError 404 */
function idOf(req: Request): string {
  const { id } = req.params;
  if (!isUuid(id)) throw notFound();
  return id;
}

async function approve(req: Request, res: Response): Promise<void> {
  const id = idOf(req);
  await approveInvitation(auditContext(req), id);
  await giveSoon(id);
  done(req, res, paths.invitations.create(), 'invitations.was_approved');
}

async function refuse(req: Request, res: Response): Promise<void> {
  const id = idOf(req);
  const found = await prisma.invitation.findUnique({ where: { id }, select: { eventId: true } });
  if (!found) throw notFound();
  const mayApprove = reachesEvent(scopeOf(req.actor, 'orders.approve_invitations'), found.eventId);
  await refuseInvitation(auditContext(req), id, mayApprove);
  done(req, res, paths.invitations.create(), 'invitations.was_refused');
}
