/**
 * Invariants of places, sales and money, read from the whole database: used by `npm run doctor` and by the drill of a
 * restore. Reads only; a large database takes minutes.
 */
import { sql } from '../infra/db';
import { checkInvoices } from '../invoices';
import { listFaults } from '../wallets';

/** A broken invariant: the number of records that break it, and the first of them. */
export type Broken = {
  name: 'places' | 'ledgers' | 'invoices' | 'balances' | 'seals' | 'sequences';
  count: number;
  first: string;
};

const ORDERS_AT_ONCE = 2000;

/**
 * Time slots whose sold places differ from those of sold units (a family's takes four), which exceed their capacity, or
 * which have a valid ticket of a unit that is not sold.
 */
const PLACES = `
  select a.id::text as first, count(*) over ()::int as count from appointments a
  where a.held < 0 or a.held + a.sold > a.capacity
    or a.sold <> (select coalesce(sum(i.units), 0) from order_items i join orders o on o.id = i.order_id
      where i.appointment_id = a.id and i.state = 'active' and is_sale(o.state))
    or exists (select from tickets t join order_items i on i.id = t.order_item_id join orders o on o.id = i.order_id
      where i.appointment_id = a.id and t.state = 'valid' and not (i.state = 'active' and is_sale(o.state)))
  order by a.id limit 1`;

const LEDGERS = `
  with page as (select array(select id from orders where $1::uuid is null or id > $1 order by id limit $2) as ids)
  select ids[cardinality(ids)] as last, (select count(distinct order_id)::int from (
      select order_id from sales_differences(ids) union all select order_id from money_differences(ids)
      union all select order_id from drawer_differences(ids)) each) as count,
    (select min(reference) from orders where id in (
      select order_id from sales_differences(ids) union all select order_id from money_differences(ids)
      union all select order_id from drawer_differences(ids))) as first
  from page`;

/** Sequences behind the numbers that they gave: the next insert would fail. */
const SEQUENCES = `
  select s.sequencename as first, count(*) over ()::int as count
  from pg_sequences s
    join pg_class c on c.relname = s.sequencename and c.relnamespace = s.schemaname::regnamespace
    join pg_depend d on d.objid = c.oid and d.deptype in ('a', 'i') and d.refclassid = 'pg_class'::regclass
    join pg_attribute f on f.attrelid = d.refobjid and f.attnum = d.refobjsubid
    cross join lateral query_to_xml(format('select max(%I) as found from %s', f.attname, d.refobjid::regclass),
      true, false, '') page
  where s.schemaname = 'public'
    and (xpath('//found/text()', page))[1]::text::numeric > coalesce(s.last_value, 0)
  order by 1 limit 1`;

type Found = { count: number; first: string };

async function differingOrders(): Promise<Found | undefined> {
  let [count, first, last]: [number, string | null, string | null] = [0, null, null];
  do {
    const [row]: { last: string | null; count: number; first: string | null }[] = await sql<{
      last: string | null;
      count: number;
      first: string | null;
    }>('broken_ledgers', LEDGERS, [last, ORDERS_AT_ONCE]);
    count += row!.count;
    first ??= row!.first;
    last = row!.last;
  } while (last !== null);
  return first === null ? undefined : { count, first };
}

const firstOf = (names: readonly string[]): Found | undefined =>
  names.length > 0 ? { count: names.length, first: names[0]! } : undefined;

/** @returns the broken invariants; empty if all hold */
export async function findBrokenInvariants(): Promise<Broken[]> {
  const seals = await sql<{ day: string }>('broken_seals', 'select day::text from check_seals()');
  const found: [Broken['name'], Found | undefined][] = [
    ['places', (await sql<Found>('broken_places', PLACES))[0]],
    ['ledgers', await differingOrders()],
    ['invoices', firstOf((await checkInvoices()).map(({ kind, code }) => `${code} (${kind})`))],
    ['balances', firstOf((await listFaults()).map(({ what, subject }) => `${subject} (${what})`))],
    ['seals', firstOf(seals.map(({ day }) => day))],
    ['sequences', (await sql<Found>('broken_sequences', SEQUENCES))[0]],
  ];
  return found.flatMap(([name, one]) => (one ? [{ name, ...one }] : []));
}
