/** Webhooks in the back office. */
import { type Request, type Response, Router } from 'express';
import { auditContext } from '../../http/auditContext';
import { permit, userOf } from '../../http/authorize';
import { flash } from '../../http/inertia';
import { validateOnce } from '../../http/once';
import { done, readNew, readUpdate } from '../../http/records';
import { render } from '../../http/render';
import { validate } from '../../http/validate';
import { scopeOf } from '../../shared/actor';
import { notFound } from '../../shared/errors';
import { paths } from '../../shared/paths';
import { venuesIn } from '../../shared/scopes';
import { isUuid } from '../../shared/uuid';
import { createWebhook, deleteWebhook, rotateSecret, switchWebhook, updateWebhook } from '../actions/changeWebhook';
import { replay, sendTest } from '../actions/sendAgain';
import { checkReach, mayDelete, requireWebhook } from '../mayAsk';
import type { DeliveryRow } from '../pages';
import { listWebhooks, showWebhook, topicChoices, venueChoices } from '../queries/showWebhooks';
import {
  replayFailedRequest,
  replayRequest,
  rotateRequest,
  switchRequest,
  testRequest,
  webhookRequest,
} from '../requests';

const manage = permit('settings.manage');

export const webhooks = Router();

webhooks.get('/', manage, index);
webhooks.get('/create', manage, create);
webhooks.post('/', manage, store);
webhooks.get('/:id', manage, show);
webhooks.patch('/:id', manage, update);
webhooks.delete('/:id', manage, remove);
webhooks.put('/:id/state', manage, change);
webhooks.post('/:id/secret', manage, rotate);
webhooks.post('/:id/test', manage, test);
webhooks.post('/:id/replays', manage, replayFailed);
webhooks.post('/:id/deliveries/:delivery/replay', manage, replayOne);

const venuesOf = (req: Request) => venuesIn(scopeOf(req.actor, 'settings.manage'));

async function idOf(req: Request): Promise<string> {
  const { id } = req.params;
  if (!isUuid(id)) throw notFound();
  await requireWebhook(req.actor, id);
  return id;
}

async function index(req: Request, res: Response): Promise<void> {
  await render(res, 'Webhooks/Index', { webhooks: await listWebhooks(venuesOf(req)) });
}

async function create(req: Request, res: Response): Promise<void> {
  await render(res, 'Webhooks/Create', {
    venues: await venueChoices(venuesOf(req)),
    topics: topicChoices(req.t),
  });
}

async function store(req: Request, res: Response): Promise<void> {
  const form = await readNew(req, res, webhookRequest, (input) => checkReach(req.actor, input));
  if (!form) return;
  flash(req, { newToken: await createWebhook(auditContext(req), { ...form, ownerId: userOf(req).id }) });
  done(req, res, paths.webhooks.show(form.id), 'webhooks.was_created', { name: form.input.name });
}

const STATES: readonly string[] = ['pending', 'delivered', 'failed'] satisfies DeliveryRow['state'][];

async function show(req: Request, res: Response): Promise<void> {
  const id = await idOf(req);
  const { state } = req.query;
  const asked = STATES.find((name) => name === state) as DeliveryRow['state'] | undefined;
  await render(res, 'Webhooks/Show', {
    ...(await showWebhook(id, asked ?? null)),
    venues: await venueChoices(venuesOf(req)),
    topics: topicChoices(req.t),
  });
}

async function update(req: Request, res: Response): Promise<void> {
  const id = await idOf(req);
  const form = await readUpdate(req, res, webhookRequest, (input) => checkReach(req.actor, input));
  if (!form) return;
  await updateWebhook(auditContext(req), { id, change: form.input, version: form.version });
  done(req, res, paths.webhooks.show(id));
}

async function remove(req: Request, res: Response): Promise<void> {
  const { id } = req.params;
  if (!isUuid(id)) throw notFound();
  // A second click finds it gone.
  await mayDelete(req.actor, id);
  await deleteWebhook(auditContext(req), id);
  done(req, res, paths.webhooks.index(), 'webhooks.was_deleted');
}

async function change(req: Request, res: Response): Promise<void> {
  const id = await idOf(req);
  const { isOn } = validate(req, switchRequest);
  await switchWebhook(auditContext(req), id, isOn);
  done(req, res, paths.webhooks.show(id), isOn ? 'webhooks.was_switched_on' : 'webhooks.was_switched_off');
}

async function rotate(req: Request, res: Response): Promise<void> {
  const id = await idOf(req);
  const { version } = validate(req, rotateRequest);
  const secret = await rotateSecret(auditContext(req), id, { version });
  if (secret) flash(req, { newToken: secret });
  res.redirect(303, paths.webhooks.show(id));
}

async function test(req: Request, res: Response): Promise<void> {
  const id = await idOf(req);
  const { id: clientId } = await validateOnce(req, testRequest);
  await sendTest(auditContext(req), id, clientId);
  done(req, res, paths.webhooks.show(id), 'webhooks.test_sent');
}

async function replayFailed(req: Request, res: Response): Promise<void> {
  const id = await idOf(req);
  const count = await replay(auditContext(req), id, validate(req, replayFailedRequest));
  done(req, res, paths.webhooks.show(id), 'webhooks.replayed', { count });
}

async function replayOne(req: Request, res: Response): Promise<void> {
  const id = await idOf(req);
  const { delivery } = req.params;
  if (!isUuid(delivery)) throw notFound();
  const count = await replay(auditContext(req), id, { delivery, ...validate(req, replayRequest) });
  done(req, res, paths.webhooks.show(id), 'webhooks.replayed', { count });
}
