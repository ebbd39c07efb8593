import { findMaster } from '../bulk-orders';
import { sql } from '../infra/db';
import type { PresenceMember } from '../infra/pusher/signatures';
import { findOrder } from '../orders';
import { type Actor, can, canEverywhere, scopeOf } from '../shared/actor';
import { matchChannel } from '../shared/channels';
import { reachesVenue, together } from '../shared/scopes';
import { unlessMissing } from '../shared/unlessMissing';
import { isUuid } from '../shared/uuid';
import { seesConversation } from '../support';

/** Access to a channel: visible to its other members, or not. */
export type Entry = { member?: PresenceMember };

const entryIf = (allowed: boolean): Entry | null => (allowed ? {} : null);

/** Viewers of the order's page may follow its events. */
async function mayFollowOrder(actor: Actor, id: string, key: unknown): Promise<boolean> {
  if (!isUuid(id)) return false;
  const [order] = await sql<{ reference: string }>('order_of_channel', 'select reference from orders where id = $1', [
    id,
  ]);
  if (!order) return false;
  return (await unlessMissing(findOrder(actor, order.reference, key)))?.within === null;
}

async function venueOfGate(id: string): Promise<string | null> {
  if (!isUuid(id)) return null;
  const [gate] = await sql<{ venue: string }>('venue_of_gate', 'select venue_id as venue from gates where id = $1', [
    id,
  ]);
  return gate?.venue ?? null;
}

/** A till's channel is for the cashier of its shift, and managers of the venue's tills. */
async function mayFollowCashbox(actor: Actor, id: string): Promise<boolean> {
  if (!actor.user || !isUuid(id)) return false;
  const [cashbox] = await sql<{ venue: string; isOwn: boolean }>(
    'cashbox_of_channel',
    `select venue_id as venue, exists (select from cashbox_shifts s where s.cashbox_id = c.id and s.cashier_id = $2 and s.state <> 'closed') as "isOwn"
     from cashboxes c where c.id = $1`,
    [id, actor.user.id],
  );
  if (!cashbox) return false;
  return (
    reachesVenue(scopeOf(actor, 'cash.manage'), cashbox.venue) ||
    (cashbox.isOwn && reachesVenue(scopeOf(actor, 'cash.sell'), cashbox.venue))
  );
}

/** A gate's channel has events of its whole venue, so it needs rights in the whole venue. */
async function enterGate(actor: Actor, gateId: string): Promise<Entry | null> {
  const scope = together(scopeOf(actor, 'validations.redeem'), scopeOf(actor, 'validations.view'));
  if (!actor.user || (scope !== 'everywhere' && scope.venues.size === 0)) return null;
  if (scope !== 'everywhere' && !reachesVenue(scope, await venueOfGate(gateId))) return null;
  const { id, name } = actor.user;
  return { member: { user_id: id, user_info: { id, name } } };
}

/** Viewers of a conversation see one another, so that two do not answer concurrently. */
async function enterConversation(actor: Actor, id: string): Promise<Entry | null> {
  if (!actor.user || !(await seesConversation(actor, id))) return null;
  const { id: userId, name } = actor.user;
  return { member: { user_id: userId, user_info: { id: userId, name } } };
}

/** A program with a token follows channels that need a permission, and none of its owner's account. */
const OF_AN_ACCOUNT: ReadonlySet<string> = new Set(['user', 'bulkOrders']);

/**
 * Whether the user may enter a private channel, and under which identity.
 * @param key secret of the order, for viewers by link.
 * @returns null without access or for an unknown channel.
 */
export async function entryTo(actor: Actor, channel: string, key: unknown): Promise<Entry | null> {
  const match = matchChannel(channel);
  if (match && actor.via === 'token' && OF_AN_ACCOUNT.has(match.kind)) return null;
  switch (match?.kind) {
    case 'orders':
      return entryIf(await mayFollowOrder(actor, match.id, key));
    case 'user':
      return entryIf(actor.user?.id === match.id);
    case 'cashboxes':
      return entryIf(await mayFollowCashbox(actor, match.id));
    case 'bulkOrders':
      return entryIf(actor.user !== null && (await unlessMissing(findMaster(actor, match.id))) !== null);
    case 'cancellations':
      return entryIf(isUuid(match.id) && canEverywhere(actor, 'orders.manage'));
    case 'gates':
      return enterGate(actor, match.id);
    case 'conversation':
      return enterConversation(actor, match.id);
    case 'dashboard':
      return entryIf(can(actor, 'dashboard.view'));
    case 'support':
      return entryIf(can(actor, 'support.view'));
    default:
      return null;
  }
}
