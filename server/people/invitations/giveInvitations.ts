/** Issues complimentary tickets, one recipient after another, once each. */
import { randomUUID } from 'node:crypto';
import { mayStill } from '../../access';
import { holdGift, placeGift } from '../../checkout';
import { sql, type Tx, transaction } from '../../infra/db';
import { wakeOutbox } from '../../infra/outbox';
import { NAME_FIELD, parseHolderFields } from '../../products';
import type { Locale } from '../../shared/i18n/translate';
import { unknownOutcome } from '../../shared/outcome';

type Running = {
  id: string;
  eventId: string;
  productId: string;
  slotId: string | null;
  channel: string;
  quantity: number;
  face: number;
  userId: string | null;
  impersonatorId: string | null;
};

type Next = { position: number; name: string; email: string; locale: Locale; price: bigint; holderFields: unknown };
type LeftOut = 'no_places' | 'not_offered' | 'not_allowed';

/** Skips rows locked by another process. */
const findNext = (tx: Tx, { id, slotId, channel }: Running) => tx.$queryRaw<Next[]>`
  select r.position, r.name, r.email, r.locale, cost.price, p.holder_fields as "holderFields"
  from invitation_recipients r join invitations g on g.id = r.invitation_id join products p on p.id = g.product_id join events e on e.id = p.event_id
    left join appointments a on a.id = ${slotId}::uuid
    cross join lateral list_price(p.id, p.price_cents, a.prices, a.starts_at, e.venue_id, ${channel}) cost
  where r.invitation_id = ${id}::uuid and r.state = 'waiting' order by r.position limit 1 for update of r`;

async function leaveOut(tx: Tx, running: Running, position: number, reason: LeftOut): Promise<void> {
  const { id, eventId, quantity, face } = running;
  await tx.$executeRaw`
    update invitation_recipients set state = 'left_out', reason = ${reason} where invitation_id = ${id}::uuid and position = ${position}::int`;
  await tx.$queryRaw`select release_budget(${eventId}::uuid, ${quantity}::int, ${quantity * face}::bigint)::text as done`;
}

/** A single ticket with a holder's name gets its recipient's. */
function profilesOf({ quantity }: Running, { name, holderFields }: Next) {
  const asksName = parseHolderFields(holderFields).some((field) => field.name === NAME_FIELD);
  return quantity === 1 && asksName ? [{ position: 1, name, data: {} }] : [];
}

async function place(tx: Tx, running: Running, next: Next, orderId: string): Promise<void> {
  await placeGift(tx, orderId, { ...next, profiles: profilesOf(running, next) });
  await tx.$executeRaw`
    update invitation_recipients set state = 'given', order_id = ${orderId}::uuid, name = null, email = null
    where invitation_id = ${running.id}::uuid and position = ${next.position}::int`;
}

/** @returns whether there was a recipient */
async function giveNext(running: Running): Promise<boolean> {
  const { eventId, userId, impersonatorId } = running;
  const isAllowed = userId !== null && (await mayStill([userId, impersonatorId], 'orders.invite', [eventId]));
  const isSomebody = await transaction(async (tx) => {
    const [next] = await findNext(tx, running);
    if (!next) return false;
    if (!isAllowed) {
      await leaveOut(tx, running, next.position, 'not_allowed');
      return true;
    }
    const { locale, position } = next;
    const key = `invitation:${running.id}:${position}`;
    const { outcome, orderId } = await holdGift(tx, { ...running, key, price: Number(next.price), locale });
    switch (outcome) {
      case 'held':
        await place(tx, running, next, orderId);
        break;
      // The price has just changed: the next attempt reads the new one.
      case 'stale':
        break;
      case 'sold_out':
        await leaveOut(tx, running, position, 'no_places');
        break;
      case 'replayed':
      case 'nothing_left':
      case 'refused':
        await leaveOut(tx, running, position, 'not_offered');
        break;
      default:
        unknownOutcome(outcome);
    }
    return true;
  });
  if (isSomebody) wakeOutbox();
  return isSomebody;
}

/** A recipient takes a fraction of a second; after this time another process continues a stopped one's invitation. */
const LEASE_SECONDS = 60;

/** Leases the oldest invitation without a process. */
const LEASE = `
  update invitations g set leased_by = $1, leased_until = now() + make_interval(secs => ${LEASE_SECONDS})
  where g.id = (select id from invitations where state = 'running' and (leased_until is null or leased_until < now())
    order by created_at limit 1 for update skip locked)
  returning g.id, g.event_id as "eventId", g.product_id as "productId", g.appointment_id as "slotId", g.channel, g.quantity, g.face_cents as face,
    g.user_id as "userId", g.impersonator_id as "impersonatorId"`;

/** Renewed before each recipient; an expired lease stops the process. */
const RENEW = `
  update invitations set leased_until = now() + make_interval(secs => ${LEASE_SECONDS})
  where id = $1 and leased_by = $2 and state = 'running' returning 1 as one`;

const RELEASE = `
  update invitations g set leased_by = null, leased_until = null,
    state = case when waits.is_over then 'done' else state end, finished_at = case when waits.is_over then moment() end
  from (select not exists (select from invitation_recipients where invitation_id = $1 and state = 'waiting') as is_over) waits
  where g.id = $1 and g.leased_by = $2 and g.state = 'running'`;

const MAX_AT_ONCE = 400;

/** Continues started invitations, also of a stopped process. */
export async function giveInvitations(): Promise<void> {
  const lease = randomUUID();
  for (let given = 0; given < MAX_AT_ONCE; ) {
    const [running] = await sql<Running>('lease_invitation', LEASE, [lease]);
    if (!running) return;
    try {
      while (given < MAX_AT_ONCE) {
        if ((await sql('renew_invitation', RENEW, [running.id, lease])).length === 0) break;
        if (!(await giveNext(running))) break;
        given += 1;
      }
    } finally {
      await sql('release_invitation', RELEASE, [running.id, lease]);
    }
  }
}

/** Erases recipients without a ticket after a month, and refuses requests pending that long. */
export async function forgetRecipients(): Promise<void> {
  await sql(
    'refuse_old_invitations',
    `update invitations set state = 'refused', finished_at = moment() where state = 'waiting' and created_at < moment() - interval '30 days'`,
  );
  await sql(
    'forget_recipients',
    `update invitation_recipients r set name = null, email = null, state = 'left_out', reason = coalesce(r.reason, 'refused') from invitations g
     where g.id = r.invitation_id and r.email is not null and g.state in ('done', 'refused') and g.created_at < moment() - interval '30 days'`,
  );
}
