import { sql } from '../../infra/db';
import { sqlFile } from '../../infra/sqlFile';
import type { Cents } from '../../shared/money';
import { type IsoDateTime, toIso } from '../../shared/time';

/** Scope of the reader: null for all events. */
export type ProfileReach = { events: string[] | null; tickets: string[] | null; mails: boolean; questions: boolean };

export type ProfileFacts = {
  id: string;
  name: string | null;
  email: string | null;
  phone: string | null;
  document: string | null;
};

export type Double = ProfileFacts & { orders: number };
/** A person merged into this one; `decision` is the id to undo it. */
export type Merged = { decision: string; name: string | null; key: string };

export type ProfileEntry = {
  kind: 'order' | 'payment' | 'refund' | 'move' | 'exchange' | 'mail' | 'question' | 'scan' | 'invoice';
  at: IsoDateTime;
  reference: string;
  /** State of the order, payment, refund, email, conversation or scan. */
  state: string | null;
  /** Subject of an email or conversation, name of a gate, or number of an invoice. */
  text: string | null;
  amountCents: Cents | null;
  /** Its amount is cash that the reader has not counted yet. */
  isHidden: boolean;
  currency: string;
  part: 'buyer' | 'holder';
};

const FACTS = `
  select p.id, own.name, own.email, own.phone, own.document, coalesce(own.orders, 0)::int as orders
  from profiles p cross join lateral (
    select (array_agg(g.name order by g.at desc) filter (where g.name is not null))[1] as name,
      (array_agg(g.email order by g.at desc) filter (where g.email is not null))[1] as email,
      (array_agg(g.phone order by g.at desc) filter (where g.phone is not null))[1] as phone,
      (array_agg(g.document order by g.at desc) filter (where g.document is not null))[1] as document,
      count(distinct g.order_id) as orders
    from (select p.id union all select other.id from profiles other where other.merged_into = p.id) member
      join profile_orders g on g.profile_id = member.id
    where ($2::uuid[] is null or g.events && $2) and (g.part = 'buyer' or $3::uuid[] is null or g.events && $3)) own
  where p.id = any ($1::uuid[]) and own.orders > 0`;

/** Visible people among these, with their visible data. */
export const factsOf = (
  ids: readonly string[],
  { events, tickets }: Pick<ProfileReach, 'events' | 'tickets'>,
): Promise<Double[]> => sql<Double>('facts_of_profiles', FACTS, [ids, events, tickets]);

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

/** Merges into a person that can be undone, latest first. */
export const listMerged = (id: string): Promise<Merged[]> =>
  sql<Merged>(
    'merged_into_profile',
    `select d.id as decision, (select g.name from profile_orders g where g.profile_id = d.other and g.name is not null order by g.at desc limit 1) as name, o.value as key
     from profile_decisions d join profiles o on o.id = d.other where d.one = $1 and d.state = 'merged' and o.merged_into = $1 order by d.decided_at desc`,
    [id],
  );

/** The person that an id is merged into, or itself; null if there is none. */
export async function rootOf(id: string): Promise<string | null> {
  const [row] = await sql<{ id: string }>(
    'root_of_profile',
    'select coalesce(merged_into, id) as id from profiles where id = $1',
    [id],
  );
  return row?.id ?? null;
}

const TIMELINE = sqlFile('server/people/profiles/timeline.sql');

/** The latest first. */
export async function listEntriesOf(
  id: string,
  { events, tickets, mails, questions, hidden }: ProfileReach & { hidden: readonly string[] },
): Promise<ProfileEntry[]> {
  const rows = await sql<Omit<ProfileEntry, 'at'> & { at: Date }>('profile_timeline', TIMELINE, [
    id,
    events,
    tickets,
    mails,
    questions,
    hidden,
  ]);
  return rows.map(({ at, ...row }) => ({ ...row, at: toIso(at) }));
}
