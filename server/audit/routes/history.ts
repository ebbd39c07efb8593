/** The history of one record, for a user who may open it: each kind requires the permission and scope of its page. */
import { type Request, type RequestHandler, Router } from 'express';
import { covers, rightsOf } from '../../access';
import { permit, userOf } from '../../http/authorize';
import { placesOf, type ThingKind } from '../../http/things';
import { prisma } from '../../infra/db';
import { scopeOf } from '../../shared/actor';
import { notFound } from '../../shared/errors';
import type { Permission } from '../../shared/permissions';
import { isUuid } from '../../shared/uuid';
import { recordHistory } from '../queries/recordHistory';

export const history = Router();

type Kept = { permission: Permission; types: readonly string[]; thing?: ThingKind };

/** @throws HttpError 404 for a deleted record, if the user's permission is limited: its place is unknown */
async function demandKnown(req: Request, { permission, thing }: Kept, id: string): Promise<void> {
  if (scopeOf(req.actor, permission) === 'everywhere' || !thing) return;
  if ((await placesOf(thing, id)).length === 0) throw notFound();
}

const shows =
  (kept: Kept, check?: (req: Request, id: string) => Promise<void>): RequestHandler =>
  async (req, res) => {
    const id = String(req.params.id);
    const before = /^\d{1,18}$/.test(String(req.query.before)) ? String(req.query.before) : null;
    if (kept.thing && !isUuid(id)) throw notFound();
    await demandKnown(req, kept, id);
    await check?.(req, id);
    const reader = { locale: req.locale, scope: scopeOf(req.actor, kept.permission) };
    const page = await recordHistory({ types: kept.types, id, before }, reader);
    res.set('Cache-Control', 'private, no-store').json(page);
  };

const catalogue = (thing: ThingKind | undefined, ...types: string[]): RequestHandler =>
  shows({ permission: 'catalogue.manage', types, ...(thing && { thing }) });
const promos = (thing: ThingKind, ...types: string[]): RequestHandler =>
  shows({ permission: 'promos.manage', types, thing });

/** A person with more rights than the user can only be viewed. @throws HttpError 404 */
async function demandBelow(req: Request, id: string): Promise<void> {
  const own = userOf(req).id;
  if (!isUuid(id)) throw notFound();
  if (id === own) return;
  if (!covers(await rightsOf(prisma, own), await rightsOf(prisma, id))) throw notFound();
}

history.get('/events/:id', permit('catalogue.manage', { event: 'id' }), catalogue('event', 'event', 'opening_hours'));
history.get('/products/:id', permit('catalogue.manage', { product: 'id' }), catalogue('product', 'product'));
history.get('/quotas/:id', permit('catalogue.manage', { quota: 'id' }), catalogue('quota', 'quota'));
history.get('/slots/:id', permit('catalogue.manage', { slot: 'id' }), catalogue('slot', 'slot'));
history.get(
  '/waiting-rooms/:id',
  permit('catalogue.manage', { waitingRoom: 'id' }),
  catalogue('waitingRoom', 'waiting_room'),
);
history.get('/venues/:id', permit('catalogue.manage', { venue: 'id' }), catalogue('venue', 'venue'));
history.get(
  '/validation-rules/:id',
  permit('catalogue.manage', { entryRule: 'id' }),
  catalogue('entryRule', 'validation_rule'),
);
history.get('/series/:id', permit('catalogue.manage', 'everywhere'), catalogue(undefined, 'series'));
history.get('/product-presets/:id', permit('catalogue.manage', 'everywhere'), catalogue(undefined, 'product_preset'));
history.get('/promos/:id', permit('promos.manage', { promo: 'id' }), promos('promo', 'promo'));
history.get('/promo-codes/:id', permit('promos.manage', { code: 'id' }), promos('code', 'promo_code'));
history.get(
  '/cashboxes/:id',
  permit('cash.manage', { cashbox: 'id' }),
  shows({ permission: 'cash.manage', types: ['cashbox'], thing: 'cashbox' }),
);
history.get('/users/:id', permit('users.manage'), shows({ permission: 'users.manage', types: ['user'] }, demandBelow));
history.get('/roles/:id', permit('roles.manage'), shows({ permission: 'roles.manage', types: ['role'] }));
history.get(
  '/sales-channels/:id',
  permit('settings.manage'),
  shows({ permission: 'settings.manage', types: ['sales_channel'] }),
);
history.get('/webhooks/:id', permit('settings.manage'), shows({ permission: 'settings.manage', types: ['webhook'] }));
