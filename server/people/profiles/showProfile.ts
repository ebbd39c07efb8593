import { sql } from '../../infra/db';
import type { Cents } from '../../shared/money';
import { type IsoDateTime, toIso } from '../../shared/time';

/** As far as whoever asks sees: null for the whole house. */
export type ProfileReach = { events: string[] | null; tickets: string[] | null; mails: boolean };

export type ProfileFacts = {
  id: string;
  name: string | null;
  email: string | null;
  phone: string | null;
  document: string | null;
};

export type Double = ProfileFacts & { orders: number };
/** Somebody who was found to be this one; `decision` takes it back. */
export type Merged = { decision: string; name: string | null; key: string };

export type ProfileEntry = {
  kind: 'order' | 'payment' | 'refund' | 'move' | 'mail' | 'scan' | 'invoice';
  at: IsoDateTime;
  reference: string;
  /** Of an order, a payment, a refund, a mail or a scan. */
  state: string | null;
  /** The subject of a mail, a gate, the number of an invoice. */
  text: string | null;
  amountCents: Cents | null;
  currency: string;
  part: 'buyer' | 'holder';
};

const FACTS = `
  select p.id, own.name, own.email, own.phone, own.document, coalesce(own.orders, 0)::int as orders
  from profiles p cross join lateral (
    select (array_agg(g.name order by g.at desc) filter (where g.name is not null))[1] as name, (array_agg(g.email order by g.at desc) filter (where g.email is not null))[1] as email,
      (array_agg(g.phone order by g.at desc) filter (where g.phone is not null))[1] as phone, (array_agg(g.document order by g.at desc) filter (where g.document is not null))[1] as document,
      count(distinct g.order_id) as orders
    from profile_orders g join profiles member on member.id = g.profile_id
    where (member.id = p.id or member.merged_into = p.id) and ($2::uuid[] is null or g.events && $2)
      and (g.part = 'buyer' or $3::uuid[] is null or g.events && $3)) own
  where p.id = any ($1::uuid[]) and own.orders > 0`;

/** Whom somebody may see of these, each with what may be seen of them. */
export const factsOf = (ids: readonly string[], { events, tickets }: ProfileReach): Promise<Double[]> =>
  sql<Double>('facts_of_profiles', FACTS, [ids, events, tickets]);

export async function listDoubles(id: string, reach: ProfileReach): Promise<Double[]> {
  const rows = await sql<{ id: string }>(
    'doubles_of_profile',
    'select double as id from profile_doubles($1::uuid, $2::uuid[], $3::uuid[]) double limit 20',
    [id, reach.events, reach.tickets],
  );
  return factsOf(
    rows.map((row) => row.id),
    reach,
  );
}

/** The merges into one that can be taken back, the latest first. */
export const listMerged = (id: string): Promise<Merged[]> =>
  sql<Merged>(
    'merged_into_profile',
    `select d.id as decision, (select g.name from profile_orders g where g.profile_id = d.other and g.name is not null order by g.at desc limit 1) as name, o.value as key
     from profile_decisions d join profiles o on o.id = d.other where d.one = $1 and d.state = 'merged' and o.merged_into = $1 order by d.decided_at desc`,
    [id],
  );

/** The person that one stands for, merged or not; null where there is none. */
export async function rootOf(id: string): Promise<string | null> {
  const [row] = await sql<{ id: string }>(
    'root_of_profile',
    'select coalesce(merged_into, id) as id from profiles where id = $1',
    [id],
  );
  return row?.id ?? null;
}

const MOST = 300;

/**
 * What happened to somebody's orders. A holder's are their own tickets' entries and no more; what concerns all of an order is for
 * whoever reaches all of it. Another source of the house (conversations, …) is one more branch.
 */
const TIMELINE = `
  with own as (
    select g.order_id, min(g.part) as part, coalesce(array_agg(distinct item) filter (where item is not null), '{}') as items,
      bool_or(g.part = 'buyer') and ($2::uuid[] is null or not exists (select from order_items i where i.order_id = g.order_id and i.event_id <> all ($2))) as whole
    from profile_orders g join profiles p on p.id = g.profile_id left join lateral unnest(g.items) item on true
    where (p.id = $1 or p.merged_into = $1) and ($2::uuid[] is null or g.events && $2) and (g.part = 'buyer' or $3::uuid[] is null or g.events && $3)
    group by g.order_id order by max(g.at) desc limit 200
  ), told as (
    select 'order' as kind, o.created_at as at, o.id as order_id, o.state::text as state, null::text as text, case when own.whole then o.total_cents end as amount, o.currency, own.part
      from own join orders o on o.id = own.order_id
    union all
    select 'payment', coalesce(p.captured_at, p.created_at), p.order_id, p.state::text, p.method, p.amount_cents, p.currency, own.part
      from own join payments p on p.order_id = own.order_id where own.whole
    union all
    select 'refund', r.created_at, r.order_id, r.state::text, null, r.amount_cents, r.currency, own.part from own join refunds r on r.order_id = own.order_id where own.whole
    union all
    select 'move', m.created_at, m.order_id, m.state::text, null, m.total_cents, o.currency, own.part
      from own join order_moves m on m.order_id = own.order_id join orders o on o.id = own.order_id where own.whole
    union all
    select 'mail', m.created_at, m.order_id, m.state::text, m.subject, null, o.currency, own.part
      from own join mail_log m on m.order_id = own.order_id join orders o on o.id = own.order_id where own.whole and $4::boolean
    union all
    select 'invoice', i.issued_at, i.order_id, i.kind, i.code, i.gross_cents, i.currency, own.part from own join invoices i on i.order_id = own.order_id where own.whole
    union all
    select 'scan', v.received_at, own.order_id, v.result, gate.name, null, o.currency, own.part
      from own join orders o on o.id = own.order_id join tickets t on t.order_id = own.order_id join validations v on v.ticket_id = t.id left join gates gate on gate.id = v.gate_id
      where t.order_item_id = any (own.items) and ($3::uuid[] is null or t.event_id = any ($3))
  )
  select t.kind, t.at, o.reference, t.state, t.text, t.amount as "amountCents", t.currency, t.part
  from told t join orders o on o.id = t.order_id order by t.at desc, t.kind limit ${MOST}`;

/** The latest first. */
export async function listEntriesOf(id: string, { events, tickets, mails }: ProfileReach): Promise<ProfileEntry[]> {
  const rows = await sql<Omit<ProfileEntry, 'at'> & { at: Date }>('profile_timeline', TIMELINE, [
    id,
    events,
    tickets,
    mails,
  ]);
  return rows.map(({ at, ...row }) => ({ ...row, at: toIso(at) }));
}
