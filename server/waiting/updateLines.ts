/** Job of waiting lists: offers freed places in order, ends offers, and ends lists with the sale. */
import { sql } from '../infra/db';
import { type OutboxRow, wakeOutbox } from '../infra/outbox';
import { SHOP_CHANNEL } from '../shared/salesChannels';

/** Updates the waiting list of a slot or quota. */
export async function updateLine(lineId: string): Promise<void> {
  await sql('update_line', 'select update_line($1, $2)', [lineId, SHOP_CHANNEL]);
  wakeOutbox();
}

const DUE = `
  select a.id from appointments a where a.id in (select appointment_id from waiting_entries where ended_at is null)
    and (a.state = 'cancelled' or sale_end(a, $1) <= moment()
      or exists (select from waiting_entries w where w.appointment_id = a.id and w.state = 'offered' and w.offer_until <= moment())
      or exists (select from waiting_entries w where w.appointment_id = a.id and w.state = 'waiting' and w.units <= a.kept -
        (select coalesce(sum(o.units), 0) from waiting_entries o where o.appointment_id = a.id and o.state = 'offered')))
  union all
  select q.id from quotas q left join lateral line_facts(q.id, $1) facts on true where q.id in (select quota_id from waiting_entries where ended_at is null)
    and (facts.event_id is null or facts.ends_at <= moment()
      or exists (select from waiting_entries w where w.quota_id = q.id and w.state = 'offered' and w.offer_until <= moment())
      or exists (select from waiting_entries w where w.quota_id = q.id and w.state = 'waiting' and w.units <= q.kept -
        (select coalesce(sum(o.units), 0) from waiting_entries o where o.quota_id = q.id and o.state = 'offered')))
  order by 1 limit 200`;

/** Updates all due lists, one statement each; safe concurrently. */
export async function updateLines(): Promise<void> {
  for (const { id } of await sql<{ id: string }>('due_lines', DUE, [SHOP_CHANNEL])) await updateLine(id);
}

/** Awaited places were freed. */
export async function offerKept(rows: readonly OutboxRow<'places_kept'>[]): Promise<void> {
  const lines = rows.map(({ payload }) => ('quota_id' in payload ? payload.quota_id : payload.appointment_id));
  for (const id of new Set(lines)) await updateLine(id);
}

const FORGET = `
  delete from waiting_entries w where w.ended_at < moment() - interval '30 days' or w.state = 'unconfirmed' and w.created_at < moment() - interval '1 day'
    or w.ended_at is not null and exists (select from appointments a where a.id = w.appointment_id and a.ends_at < moment() - interval '1 day')`;

/** Erases entries the day after the visit, or a month after leaving. */
export const forgetWaiting = (): Promise<unknown> => sql('forget_waiting', FORGET);
