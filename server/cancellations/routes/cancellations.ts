/** Routes to handle cancelled slots: offers, answers and cost. */
import { type Request, type Response, Router } from 'express';
import { moneyOut, shownLimit } from '../../access';
import { auditContext } from '../../http/auditContext';
import { permit } from '../../http/authorize';
import { exportList, showList } from '../../http/lists';
import { done, doneSaying, readForm, readNew } from '../../http/records';
import { render } from '../../http/render';
import { validate } from '../../http/validate';
import { prisma } from '../../infra/db';
import { mailsGoOut } from '../../mails';
import { canEverywhere } from '../../shared/actor';
import { forbidden, notFound } from '../../shared/errors';
import { paths } from '../../shared/paths';
import { isUuid } from '../../shared/uuid';
import { previewCancelled } from '../../tickets';
import { beginCancellation } from '../actions/beginCancellation';
import { endEarly, extendDeadline, letGoOfPlaces, remindBuyers } from '../actions/changeCancellation';
import { runSoon } from '../jobs';
import { cancellationList } from '../lists/cancellationList';
import { cancelledOrderList } from '../lists/cancelledOrderList';
import { planCancellation, slotsToLookAfter } from '../queries/planCancellation';
import { showCancellation } from '../queries/showCancellation';
import { startCancellation } from '../queries/startCancellation';
import { cancellationRequest, extensionRequest } from '../requests';

/** Affects orders and payments of all events. */
const manage = permit('orders.manage', 'everywhere');

export const cancellations = Router();

cancellations.get('/', manage, index);
cancellations.get('/export.:format', manage, exportList(cancellationList));
cancellations.get('/create', manage, create);
cancellations.post('/', manage, store);
cancellations.post('/preview', manage, preview);
cancellations.get('/:id', manage, show);
cancellations.get('/:id/export.:format', manage, exportList(cancelledOrderList, paramsOf));
cancellations.post('/:id/deadline', manage, extend);
cancellations.post('/:id/end', manage, end);
cancellations.post('/:id/places', manage, letGo);
cancellations.post('/:id/reminders', manage, remind);

/** @throws HttpError 404 */
function idOf(req: Request): string {
  const { id } = req.params;
  if (!isUuid(id)) throw notFound();
  return id;
}

/** @throws HttpError 404 without such a cancellation */
async function paramsOf(req: Request) {
  const id = idOf(req);
  if ((await prisma.cancellation.count({ where: { id } })) === 0) throw notFound();
  return { cancellation: id };
}

async function index(req: Request, res: Response): Promise<void> {
  await render(res, 'Cancellations/Index', { list: await showList(req, cancellationList) });
}

const MAX_NAMED = 100;

async function create(req: Request, res: Response): Promise<void> {
  const change = isUuid(req.query.change) ? req.query.change : null;
  const named = typeof req.query.slots === 'string' ? req.query.slots.split(',').slice(0, MAX_NAMED) : [];
  const plan = await planCancellation(await slotsToLookAfter(change, named.filter(isUuid)), req.locale);
  const canRefund = canEverywhere(req.actor, 'orders.refund');
  const currencies = canRefund ? (plan?.money ?? []).map(({ currency }) => currency) : [];
  const isStart = change === null && named.length === 0;
  const canCancel = canEverywhere(req.actor, 'catalogue.manage');
  await render(res, 'Cancellations/Create', {
    plan,
    start: isStart ? await startCancellation(req.query, req.locale, canCancel) : null,
    canRefund,
    limits: await Promise.all(
      currencies.map(async (currency) => ({
        currency,
        limitCents: shownLimit(await moneyOut(req.actor, currency)),
      })),
    ),
    mailsGoOut: await mailsGoOut(),
  });
}

async function store(req: Request, res: Response): Promise<void> {
  const form = await readNew(req, res, cancellationRequest);
  if (!form) return;
  const { offers, afterwards } = form.input;
  const givesBack = offers.includes('refund') || afterwards === 'refund';
  if (givesBack && !canEverywhere(req.actor, 'orders.refund')) throw forbidden();
  await beginCancellation(auditContext(req), form.id, form.input);
  await runSoon(form.id);
  done(req, res, paths.cancellations.show(form.id), 'cancellations.begun');
}

/** Preview of the email to the first buyer in both languages, from the form's values. */
async function preview(req: Request, res: Response): Promise<void> {
  const { offers, deadline, afterwards, note, slots } = validate(req, cancellationRequest);
  res.json({ mails: await previewCancelled({ offers, deadline, afterwards, note }, slots) });
}

async function show(req: Request, res: Response): Promise<void> {
  const cancellation = await showCancellation(idOf(req), req.locale);
  if (!cancellation) throw notFound();
  await render(res, 'Cancellations/Show', {
    cancellation,
    list: await showList(req, cancelledOrderList, await paramsOf(req)),
    mailsGoOut: await mailsGoOut(),
  });
}

async function extend(req: Request, res: Response): Promise<void> {
  const input = await readForm(req, res, extensionRequest);
  if (!input) return;
  const id = idOf(req);
  await extendDeadline(auditContext(req), id, input.deadline, canEverywhere(req.actor, 'orders.refund'));
  await runSoon(id);
  done(req, res, paths.cancellations.show(id), 'cancellations.extended');
}

async function end(req: Request, res: Response): Promise<void> {
  const id = idOf(req);
  await endEarly(auditContext(req), id, canEverywhere(req.actor, 'orders.refund'));
  await runSoon(id);
  done(req, res, paths.cancellations.show(id), 'cancellations.ended');
}

async function letGo(req: Request, res: Response): Promise<void> {
  const id = idOf(req);
  await letGoOfPlaces(auditContext(req), id);
  await runSoon(id);
  done(req, res, paths.cancellations.show(id), 'cancellations.let_go_done');
}

async function remind(req: Request, res: Response): Promise<void> {
  const id = idOf(req);
  const count = await remindBuyers(auditContext(req), id);
  doneSaying(req, res, paths.cancellations.show(id), req.t('cancellations.reminded', { count }));
}
