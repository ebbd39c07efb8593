import { recordChange } from '../../audit';
import { advisoryLock } from '../../infra/advisoryLock';
import { type Tx, transaction } from '../../infra/db';
import type { AuditContext } from '../../shared/actor';
import { DomainError } from '../../shared/errors';
import type { CancellationInput } from '../requests';

type SlotRow = { id: string; eventId: string; state: string; isBusy: boolean; isPaid: boolean };
type ProposedRow = { id: string; eventId: string; startsAt: Date; isOpen: boolean };

/** Lock order: orders before slots; rows for an order wait for those who lock it. */
const lockOrders = (tx: Tx, ids: readonly string[]) => tx.$queryRaw`
  select 1 from orders where id in (select order_id from order_items where appointment_id = any (${[...ids]}::uuid[]) and state = 'active')
  order by id for key share`;

/** Locked, so that no slot is reinstated or handled twice concurrently. */
const lockSlots = (tx: Tx, ids: readonly string[]) => tx.$queryRaw<SlotRow[]>`
  select a.id, a.event_id as "eventId", a.state::text as state,
    exists (select from cancellation_slots s join cancellations c on c.id = s.cancellation_id where s.appointment_id = a.id and c.state <> 'ended') as "isBusy",
    exists (select from order_items i join orders o on o.id = i.order_id
      where i.appointment_id = a.id and i.state = 'active' and is_paid(o.state)) as "isPaid"
  from appointments a where a.id = any (${[...ids]}::uuid[]) order by a.id for no key update`;

const readProposed = (tx: Tx, ids: readonly string[]) => tx.$queryRaw<ProposedRow[]>`
  select id, event_id as "eventId", starts_at as "startsAt", state = 'open' and starts_at > now() as "isOpen"
  from appointments where id = any (${[...ids]}::uuid[])`;

/**
 * @returns the slots, without proposals for unpaid ones
 * @throws DomainError if a slot takes place or is handled already, or a proposal is no slot of its event
 */
async function check(tx: Tx, { slots: sent, deadline }: CancellationInput): Promise<CancellationInput['slots']> {
  const ids = sent.map(({ id }) => id);
  await lockOrders(tx, ids);
  const rows = await lockSlots(tx, ids);
  if (rows.length < sent.length || rows.some(({ state }) => state !== 'cancelled'))
    throw new DomainError('cancellation_slot_open', { field: 'slots' });
  if (rows.some(({ isBusy }) => isBusy)) throw new DomainError('cancellation_begun_already', { field: 'slots' });
  // A proposal for a slot without orders is dropped.
  const paid = new Set(rows.flatMap(({ id, isPaid }) => (isPaid ? [id] : [])));
  const slots = sent.map(({ id, proposed }) => ({ id, proposed: paid.has(id) ? proposed : null }));
  const proposed = slots.flatMap((slot) => (slot.proposed ? [slot.proposed] : []));
  const found = new Map((await readProposed(tx, proposed)).map((row) => [row.id, row]));
  const eventOf = new Map(rows.map(({ id, eventId }) => [id, eventId]));
  const isTime = ({ id, proposed }: CancellationInput['slots'][number]) =>
    proposed === null || (found.get(proposed)?.isOpen && found.get(proposed)!.eventId === eventOf.get(id));
  if (!slots.every(isTime)) throw new DomainError('cancellation_proposed_closed', { field: 'slots' });
  const first = Math.min(...[...found.values()].map(({ startsAt }) => startsAt.getTime()));
  if (Date.parse(deadline) > first) throw new DomainError('cancellation_deadline_late', { field: 'deadline' });
  return slots;
}

const insertSlots = (tx: Tx, id: string, slots: CancellationInput['slots']) => tx.$executeRaw`
  insert into cancellation_slots (cancellation_id, appointment_id, proposed_id)
  select ${id}::uuid, slot.id, slot.proposed from jsonb_to_recordset(${JSON.stringify(slots)}::jsonb) as slot(id uuid, proposed uuid)`;

const insertOrders = (tx: Tx, id: string) => tx.$executeRaw`
  insert into cancellation_orders (cancellation_id, order_id, position)
  select ${id}::uuid, o.id, row_number() over (order by coalesce(o.paid_at, o.created_at), o.id)
  from orders o where is_paid(o.state) and o.id in (
    select i.order_id from cancellation_slots s join order_items i on i.appointment_id = s.appointment_id
    where s.cancellation_id = ${id}::uuid and i.state = 'active')`;

/**
 * Starts handling paid orders of cancelled slots; the job does the rest. Idempotent by id.
 * @throws DomainError `cancellation_…`
 */
export async function beginCancellation(by: AuditContext, id: string, input: CancellationInput): Promise<void> {
  await transaction(async (tx) => {
    await advisoryLock(tx, id);
    if ((await tx.cancellation.count({ where: { id } })) > 0) return;
    const slots = await check(tx, input);
    const { slots: _, deadline, ...kept } = input;
    await tx.cancellation.create({
      data: { id, ...kept, deadline: new Date(deadline), userId: by.userId, impersonatorId: by.impersonatorId },
    });
    await insertSlots(tx, id, slots);
    const orders = await insertOrders(tx, id);
    if (orders === 0) throw new DomainError('cancellation_nobody', { field: 'slots' });
    await recordChange(tx, by, {
      action: 'cancellation.begun',
      subject: { type: 'cancellation', id, label: String(slots.length) },
      after: { slots: slots.length, orders, offers: input.offers, deadline, afterwards: input.afterwards },
    });
  }, 60_000);
}
