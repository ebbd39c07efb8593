/** Questions of buyers, and their conversations. */
import { type Request, type Response, Router } from 'express';
import { anyone } from '../../http/authorize';
import { flash } from '../../http/inertia';
import { validateOnce } from '../../http/once';
import { render } from '../../http/render';
import { throttle } from '../../http/throttle';
import { sql } from '../../infra/db';
import { homeZone } from '../../infra/homeZone';
import { type FoundOrder, findOrder, linkKey, orderTitle } from '../../orders';
import { readSettings } from '../../settings';
import { ownerOf } from '../../shared/actor';
import { paths } from '../../shared/paths';
import { normaliseReference } from '../../shared/reference';
import { unlessMissing } from '../../shared/unlessMissing';
import { type Asked, openConversation } from '../actions/openConversation';
import { writeMessage } from '../actions/writeMessage';
import { listOwn, showOwn } from '../queries/showOwn';
import { type AskInput, askRequest, writeRequest } from '../requests';

const asking = throttle({ name: 'support-question', limit: 5, windowSeconds: 3600 });
const writing = throttle({ name: 'support-message', limit: 20, windowSeconds: 3600 });

export const help = Router();

help.get('/', anyone, create);
help.post('/', anyone, asking, store);
help.get('/:secret', anyone, show);
help.post('/:secret', anyone, writing, write);

/** The order in the URL, for its buyer; staff and people without a key ask about none. */
async function orderOf(req: Request): Promise<FoundOrder | null> {
  const { order, key } = req.query;
  if (typeof order !== 'string') return null;
  const found = await unlessMissing(findOrder(req.actor, order, key));
  return found?.key == null ? null : found;
}

async function create(req: Request, res: Response): Promise<void> {
  const [order, settings] = await Promise.all([orderOf(req), readSettings()]);
  const user = ownerOf(req.actor);
  const contact = [settings['organisation.phone'], settings['organisation.email']].filter(Boolean).join(' · ');
  await render(res, 'Help/Create', {
    name: order?.customerName ?? user?.name ?? '',
    email: order?.customerEmail ?? user?.email ?? '',
    order: order && {
      reference: order.reference,
      key: linkKey(order) ?? null,
      title: orderTitle(order.events, req.locale),
    },
    own: user ? await listOwn(user.id) : [],
    isProven: order !== null || (user?.emailVerified ?? false),
    contact: contact || null,
    zone: await homeZone(),
  });
}

/** An order by its reference and email; the answer does not reveal whether there is one. */
async function namedOrder(typed: string, email: string): Promise<string | null> {
  const [order] = await sql<{ id: string }>(
    'order_of_question',
    `select id from orders where reference = $1 and lower(customer_email) = $2`,
    [normaliseReference(typed), email],
  );
  return order?.id ?? null;
}

/** The question, with the known data of the person. */
async function askedBy(req: Request, { order: typed, ...input }: AskInput): Promise<Asked> {
  const order = await orderOf(req);
  const user = ownerOf(req.actor);
  const isOwnAddress = user?.emailVerified === true && user.email === input.email;
  const isOrderAddress = order !== null && order.customerEmail?.toLowerCase() === input.email;
  const named = order?.id ?? (typed ? await namedOrder(typed, input.email) : null);
  return {
    ...input,
    locale: req.locale,
    orderId: named,
    orderTyped: named || !typed ? null : typed,
    proven: isOwnAddress || isOrderAddress,
    userId: user?.id ?? null,
  };
}

/**
 * A person who proved their email goes to the page; others get the link by email, since the address may be another's.
 */
async function store(req: Request, res: Response): Promise<void> {
  const asked = await askedBy(req, await validateOnce(req, askRequest));
  const secret = await openConversation(asked);
  if (!asked.proven) return res.redirect(303, paths.message('question_asked'));
  flash(req, { toast: { kind: 'success', message: req.t('help.was_asked') } });
  res.redirect(303, paths.help.conversation(secret));
}

async function show(req: Request, res: Response): Promise<void> {
  await render(res, 'Help/Show', await showOwn(String(req.params.secret)));
}

async function write(req: Request, res: Response): Promise<void> {
  const secret = await writeMessage(String(req.params.secret), await validateOnce(req, writeRequest));
  flash(req, { toast: { kind: 'success', message: req.t('help.was_asked') } });
  res.redirect(303, paths.help.conversation(secret));
}
