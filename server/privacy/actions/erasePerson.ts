import { createHmac } from 'node:crypto';
import { lockRights } from '../../access';
import { recordChange } from '../../audit';
import { type Tx, transaction } from '../../infra/db';
import { env } from '../../infra/runtime';
import { recordSecurityEvent } from '../../infra/securityEvents';
import { readSettings } from '../../settings';
import type { AuditContext } from '../../shared/actor';
import { findPerson, type Person, plainAddress } from '../queries/findPerson';
import { termsOnRequest } from '../terms';

export type Erased = Record<string, number>;

/** A pseudonym for a person in the activity log, the same each time. */
export const markOf = (address: string): string =>
  createHmac('sha256', env().APP_KEY)
    .update(`person ${plainAddress(address)}`)
    .digest('base64url')
    .slice(0, 22);

/** Locks all rows first, in the global lock order: concurrent sales, payments and erasures wait. */
async function lockOrders(tx: Tx, { orderIds }: Person): Promise<void> {
  await tx.$queryRaw`select id from orders where id = any (${orderIds}::uuid[]) order by id for update`;
}

type Counts = { counts: Erased }[];

async function eraseOrders(tx: Tx, person: Person): Promise<Erased> {
  const terms = JSON.stringify(termsOnRequest(await readSettings()));
  const [holders] = await tx.$queryRaw<Counts>`select erase_holders(array(select id from orders
    where id = any (${person.orderIds}::uuid[]) and erasable_at(id, 'holders', ${terms}::jsonb) <= moment())) as counts`;
  const [buyers] = await tx.$queryRaw<Counts>`select erase_buyers(array(select id from orders
    where id = any (${person.orderIds}::uuid[]) and erasable_at(id, 'buyer', ${terms}::jsonb) <= moment())) as counts`;
  // In other people's orders only data with this email, after the visit.
  const others = await tx.$executeRaw`delete from order_item_profiles h using order_items i
    where i.id = h.order_item_id and i.id = any (${person.itemIds}::uuid[])
      and erasable_at(i.order_id, 'holders', ${terms}::jsonb) <= moment()`;
  await tx.$executeRaw`delete from pass_photos f using annual_passes a, order_items i
    where a.id = f.pass_id and i.id = a.order_item_id and i.id = any (${person.itemIds}::uuid[])
      and erasable_at(i.order_id, 'holders', ${terms}::jsonb) <= moment()`;
  await tx.$executeRaw`update ticket_transfers set email = null, holder_name = null, holder_email = null
    where (order_item_id = any (${person.itemIds}::uuid[]) and lower(holder_email) = ${person.address} or lower(email) = ${person.address})
      and erasable_at(order_id, 'holders', ${terms}::jsonb) <= moment()`;
  await tx.$executeRaw`update payment_links set email = null
    where lower(email) = ${person.address} and erasable_at(order_id, 'buyer', ${terms}::jsonb) <= moment()`;
  return { ...holders!.counts, ...buyers!.counts, holders: holders!.counts.holders! + others };
}

/** Recipients without tickets so far; given tickets are part of their orders. */
const eraseInvited = (tx: Tx, { address }: Person): Promise<number> =>
  tx.$executeRaw`update invitation_recipients set name = null, email = null, state = 'left_out', reason = coalesce(reason, 'refused')
    where lower(email) = ${address} and state <> 'given'`;

/** Removes the person from waiting lists; their offers go to the next person. */
async function eraseWaiting(tx: Tx, { address }: Person): Promise<number> {
  await tx.$queryRaw`select leave_line(id, 'withdrawn') from (
    select id from waiting_entries where lower(email) = ${address} and ended_at is null order by appointment_id, quota_id) own`;
  return tx.$executeRaw`delete from waiting_entries where lower(email) = ${address}`;
}

/** Emails to the address, except those of future orders. */
const eraseMails = (tx: Tx, { address }: Person): Promise<number> =>
  tx.$executeRaw`delete from mail_log m where m.recipient = ${address} and m.state <> 'queued'
    and (m.order_id is null or exists (select from orders o where o.id = m.order_id and o.holders_erased_at is not null))`;

async function eraseRest(tx: Tx, { userId, requestIds, codeIds, supportIds }: Person): Promise<Erased> {
  // A staff account is closed on the user page, by a person with that permission.
  const [accounts] =
    await tx.$queryRaw<Counts>`select close_accounts(array(select id from users u where id = ${userId}::uuid
    and not exists (select from user_roles ur join roles r on r.id = ur.role_id
      where ur.user_id = u.id and r.name not in ('customer', 'company')))) as counts`;
  const [requests] = await tx.$queryRaw<Counts>`select erase_code_requests(${requestIds}::uuid[]) as counts`;
  const [codes] = await tx.$queryRaw<Counts>`select erase_codes(${codeIds}::uuid[]) as counts`;
  const [support] = await tx.$queryRaw<Counts>`select erase_support(${supportIds}::uuid[]) as counts`;
  return { ...requests!.counts, ...codes!.counts, ...support!.counts, ...accounts!.counts };
}

/**
 * Erases the data of the person with that email, as far as no future visit and no law requires it; the rest is erased
 * after its retention. The logs do not repeat erased data: they contain a pseudonym, the counts and the reason.
 * @returns how many rows, by kind; null if nothing was left to erase
 */
export async function erasePerson(
  by: AuditContext,
  input: { address: string; reason: string },
): Promise<Erased | null> {
  const person = await findPerson(input.address);
  return transaction(async (tx) => {
    if (person.userId) await lockRights(tx);
    await lockOrders(tx, person);
    const orders = await eraseOrders(tx, person);
    const mails = await eraseMails(tx, person);
    const rest = await eraseRest(tx, person);
    const erased: Erased = {
      ...orders,
      ...rest,
      invited: await eraseInvited(tx, person),
      waiting: await eraseWaiting(tx, person),
      mails: orders.mails! + mails,
    };
    if (Object.values(erased).every((count) => count === 0)) return null;
    const mark = markOf(input.address);
    await recordChange(tx, by, {
      action: 'person.erased',
      subject: { type: 'person', id: mark, label: '' },
      after: { reason: input.reason, ...erased },
    });
    const event = { kind: 'personal_data_erased', userId: erased.accounts ? person.userId : null } as const;
    await recordSecurityEvent(
      { ...event, by: { userId: by.userId, name: by.name }, from: by, detail: { person: mark } },
      tx,
    );
    return erased;
  });
}
