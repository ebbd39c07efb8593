/** People across orders: data, timeline and merges. */
import { type Request, type Response, Router } from 'express';
import { z } from 'zod';
import { auditContext } from '../../http/auditContext';
import { permit } from '../../http/authorize';
import { exportList, showList } from '../../http/lists';
import { done, doneWithUndo } from '../../http/records';
import { render } from '../../http/render';
import { validate } from '../../http/validate';
import { hiddenShifts } from '../../infra/hiddenCash';
import { homeZone } from '../../infra/homeZone';
import { can, canEverywhere, scopeOf } from '../../shared/actor';
import { notFound } from '../../shared/errors';
import { paths } from '../../shared/paths';
import { eventsIn } from '../../shared/scopes';
import { isUuid } from '../../shared/uuid';
import { mergeProfiles, separateProfiles, tellApart } from '../profiles/decideProfiles';
import { profileList as list, profileParams, ticketEvents } from '../profiles/profileList';
import { factsOf, listDoubles, listEntriesOf, listMerged, type ProfileReach, rootOf } from '../profiles/showProfile';

const manage = permit('orders.manage', 'within');
/** Merges concern all venues, so they need the unlimited scope. */
const everywhere = permit('orders.manage', 'everywhere');

export const profiles = Router();

profiles.get('/', manage, index);
profiles.get('/export.:format', manage, exportList(list, paramsOf));
profiles.get('/:id/orders', manage, show);
profiles.post('/:id/merges', everywhere, merge);
profiles.post('/:id/apart', everywhere, apart);
profiles.delete('/merges/:id', everywhere, separate);

const decision = z.object({ id: z.uuid().toLowerCase(), other: z.uuid().toLowerCase() });

function paramsOf({ actor }: Request) {
  return profileParams(actor);
}

const reachOf = (req: Request): ProfileReach => ({
  events: eventsIn(scopeOf(req.actor, 'orders.manage')),
  tickets: ticketEvents(req.actor),
  mails: canEverywhere(req.actor, 'mails.view'),
  questions: canEverywhere(req.actor, 'support.view'),
});

async function index(req: Request, res: Response): Promise<void> {
  await render(res, 'OrdersAdmin/Profiles/Index', { list: await showList(req, list, paramsOf(req)) });
}

async function show(req: Request, res: Response): Promise<void> {
  const { id } = req.params;
  const root = isUuid(id) ? await rootOf(id) : null;
  if (!root) throw notFound();
  if (root !== id) return res.redirect(303, paths.profiles.orders(root));
  const reach = reachOf(req);
  const [person] = await factsOf([root], reach);
  if (!person) throw notFound();
  const mayDecide = canEverywhere(req.actor, 'orders.manage');
  await render(res, 'OrdersAdmin/Profiles/Orders', {
    person,
    entries: async () => listEntriesOf(root, { ...reach, hidden: await hiddenShifts(req.actor) }),
    doubles: () => listDoubles(root, reach),
    merged: () => (mayDecide ? listMerged(root) : []),
    zone: await homeZone(),
    can: {
      decide: mayDecide,
      personalData: canEverywhere(req.actor, 'privacy.manage'),
      invite: can(req.actor, 'orders.invite'),
    },
  });
}

/** @throws HttpError 404 */
function pairOf(req: Request) {
  const one = req.params.id;
  if (!isUuid(one)) throw notFound();
  return { one: one.toLowerCase(), ...validate(req, decision) };
}

async function merge(req: Request, res: Response): Promise<void> {
  const pair = pairOf(req);
  await mergeProfiles(auditContext(req), pair);
  const undo = { method: 'delete', url: paths.profiles.merge(pair.id), data: {} } as const;
  doneWithUndo(req, res, paths.profiles.orders(pair.one), { message: req.t('profiles.was_merged'), ...undo });
}

async function apart(req: Request, res: Response): Promise<void> {
  const pair = pairOf(req);
  await tellApart(auditContext(req), pair);
  done(req, res, paths.profiles.orders(pair.one), 'profiles.were_told_apart');
}

async function separate(req: Request, res: Response): Promise<void> {
  const { id } = req.params;
  if (!isUuid(id)) throw notFound();
  done(req, res, paths.profiles.orders(await separateProfiles(auditContext(req), id)), 'profiles.was_separated');
}
