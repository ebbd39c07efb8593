/**
 * The day on one page: matters for staff first, then figures. Money comes from the ledger of sales, so a past day never
 * changes; open matters are the current ones.
 */
import { sql } from '../../infra/db';
import { listChannelNames } from '../../settings';
import type { DrawerOfDay } from '../../shared/cash';
import type { Locale } from '../../shared/i18n/translate';
import { type LocalText, localText } from '../../shared/localText';
import { cents } from '../../shared/money';
import { paths } from '../../shared/paths';
import type { Permission } from '../../shared/permissions';
import { type IsoDate, toIso } from '../../shared/time';
import type { ValidationResult } from '../../shared/validationResults';
import type { InternalReport, Need } from '../pages';
import { isPaidOutside } from '../sales/paidOutside';

/** SQL: day `$1` in each time zone, so that a venue overseas has its own midnight. */
const ZONES = `zones as (
  select distinct time_zone as name, $1::date::timestamp at time zone time_zone as starts, ($1::date + 1)::timestamp at time zone time_zone as ends
  from venues)`;

type SalesRow = {
  currency: string;
  channel: string | null;
  orders: number;
  tickets: number;
  sold: number;
  refunded: number;
  tax: number;
};

const SALES = `
  with ${ZONES}
  select e.currency, e.channel, (count(distinct e.order_id) filter (where is_of_sale(e.kind)))::int as orders,
    (coalesce(sum(e.quantity) filter (where e.kind <> 'refund'), 0))::int as tickets,
    (coalesce(sum(e.gross_cents) filter (where e.kind <> 'refund'), 0))::bigint as sold,
    (coalesce(-sum(e.gross_cents) filter (where e.kind = 'refund'), 0))::bigint as refunded, sum(e.tax_cents)::bigint as tax
  from zones z join sale_entries e on e.time_zone = z.name and e.at >= z.starts and e.at < z.ends and e.kind <> 'complimentary' and not e.opening
  group by grouping sets ((e.currency), (e.currency, e.channel)) order by e.currency, sold desc, e.channel`;

type OccupancyRow = { id: string; title: LocalText; capacity: number; sold: number; entered: number };

const OCCUPANCY = `
  with ${ZONES}
  select e.id, e.title, sum(a.capacity)::int as capacity, sum(a.sold)::int as sold, sum(came.units)::int as entered
  from zones z join venues v on v.time_zone = z.name join events e on e.venue_id = v.id
    join appointments a on a.event_id = e.id and a.starts_at >= z.starts and a.starts_at < z.ends and a.state <> 'cancelled'
    cross join lateral (select coalesce(sum(i.units - case when t.uses_left = t.uses_total - 1 then t.people_left else 0 end), 0) as units from tickets t join order_items i on i.id = t.order_item_id
      where t.appointment_id = a.id and t.uses_left < t.uses_total) came
  group by e.id, e.title, e.position order by e.position, e.id`;

type DrawerRow = Omit<DrawerOfDay, 'closedAt' | 'openedAt'> & { openedAt: Date; closedAt: Date | null };

/** SQL: movements of a shift up to the end of the day: + into the drawer, - out of it. */
const moved = (which: string, sign = '') => `coalesce(${sign}sum(m.amount_cents) filter (where ${which}), 0)::bigint`;

/** Shifts open on the day. */
const DRAWERS = `
  with ${ZONES}
  select s.id, c.name as cashbox, s.number, u.name as cashier, s.state::text as state, s.currency, v.time_zone as zone, s.opened_at as "openedAt",
    closed.*, s.opening_counted_cents - s.opening_expected_cents as "openingDifference",
    s.opening_counted_cents + took.before as opening, s.opening_counted_cents + took.until as expected,
    took.cash, took.refunded, took.deposits, took.withdrawals, took.drops, took.others, took."othersRefunded"
  from zones z join venues v on v.time_zone = z.name join cashboxes c on c.venue_id = v.id
    join cashbox_shifts s on s.cashbox_id = c.id and s.opened_at < z.ends
      and coalesce(s.closed_at, 'infinity') >= z.starts
    join users u on u.id = s.cashier_id
    left join lateral (select s.closed_at as "closedAt", s.difference_cents as difference, s.banked_cents as banked, s.left_cents as "left"
      where s.closed_at < z.ends) closed on true
    cross join lateral (
      select ${moved('of.cash and m.at < z.starts')} as before, ${moved('of.cash')} as until,
        ${moved("of.day and of.cash and m.kind in ('sale', 'rounding', 'correction')")} as cash,
        ${moved("of.day and of.cash and m.kind = 'refund'", '-')} as refunded, ${moved("of.day and of.cash and m.kind = 'deposit'")} as deposits,
        ${moved("of.day and of.cash and m.kind = 'withdrawal'", '-')} as withdrawals, ${moved("of.day and of.cash and m.kind = 'drop'", '-')} as drops,
        ${moved("of.day and not of.cash and m.kind <> 'refund'")} as others, ${moved("of.day and not of.cash and m.kind = 'refund'", '-')} as "othersRefunded"
      from cash_movements m cross join lateral (select m.method = 'cash' as cash, m.at >= z.starts as day) of
      where m.shift_id = s.id and m.at < z.ends) took
  order by c.name, s.number`;

/** Refunds of cash and terminal payments that no till paid out. */
const OUTSIDE = `
  with ${ZONES}
  select line.currency, line.method, -sum(line.amount_cents)::bigint as amount
  from zones z join money_lines line on line.time_zone = z.name and line.at >= z.starts and line.at < z.ends
  where ${isPaidOutside('line')} group by line.currency, line.method order by line.currency, line.method`;

/** Entries by event; they add up to those of `SCANS`, except for scans without an event. */
const ENTRIES = `
  with ${ZONES}
  select e.id, e.title, sum(people_of(s.data))::int as people from validations s left join gates g on g.id = s.gate_id
    join events e on e.id = s.event_id join venues v on v.id = coalesce(g.venue_id, e.venue_id)
    join zones z on z.name = v.time_zone and s.received_at >= z.starts and s.received_at < z.ends
  where s.result = 'accepted' group by e.id, e.title, e.position order by e.position, e.id`;
type EntriesRow = { id: string; title: LocalText; people: number };

/**
 * All events with slots or entries on the day. A park without slots that admitted seven people has 0 places and 7
 * entries.
 */
function visitsOf(occupancy: readonly OccupancyRow[], entries: readonly EntriesRow[], locale: Locale) {
  const people = new Map(entries.map((row) => [row.id, row.people]));
  const withTimes = new Set(occupancy.map(({ id }) => id));
  const others = entries
    .filter(({ id }) => !withTimes.has(id))
    .map(({ id, title }) => ({ id, title, capacity: 0, sold: 0, entered: 0 }));
  return [...occupancy, ...others].map((row) => ({
    ...row,
    title: localText(row.title, locale),
    entries: people.get(row.id) ?? 0,
  }));
}

const SCANS = `
  with ${ZONES}
  select s.result, count(*)::int as count, sum(people_counted(s))::int as people from validations s left join gates g on g.id = s.gate_id
    left join events e on e.id = s.event_id join venues v on v.id = coalesce(g.venue_id, e.venue_id)
    join zones z on z.name = v.time_zone and s.received_at >= z.starts and s.received_at < z.ends
  group by s.result order by count desc, s.result`;

const PAYMENTS = `
  with ${ZONES}
  select p.currency, count(*)::int as count, sum(p.amount_cents)::bigint as amount from payments p join orders o on o.id = p.order_id
    join zones z on z.name = o.time_zone and p.updated_at >= z.starts and p.updated_at < z.ends
  where p.state = 'failed' group by p.currency order by p.currency`;

const MAILS = `
  select (count(*) filter (where state in ('sent', 'kept')))::int as sent, (count(*) filter (where state = 'failed'))::int as failed,
    (count(*) filter (where delivery = 'bounced'))::int as bounced
  from mail_log where created_at >= $1::date::timestamp at time zone $2 and created_at < ($1::date + 1)::timestamp at time zone $2`;

/** Current open matters, for any day. */
const NEEDS = `
  select (select count(distinct order_id) from order_attentions where ended_at is null)::int as orders,
    (select count(*) from refunds where state = 'requested')::int as refunds_requested,
    (select count(*) from refunds where state = 'failed')::int as refunds_failed,
    (select count(*) from refunds r join payments p on p.id = r.payment_id where r.state = 'created' and r.amount_cents > 0
      and r.to_balance is null and p.method in ('cash', 'card_manual'))::int as refunds_to_pay_out,
    (select count(*) from payments where state = 'disputed')::int as disputes,
    (select count(*) from dead_jobs)::int as jobs,
    (select count(*) from mail_log where state = 'failed' and created_at > moment() - interval '7 days')::int as mails`;

const NEED_PAGES: Record<Need['kind'], { href: string; permission: Permission }> = {
  orders: { href: paths.dashboard(), permission: 'dashboard.view' },
  refunds_requested: { href: paths.refunds.index(), permission: 'orders.refund' },
  refunds_failed: { href: paths.refunds.index(), permission: 'orders.refund' },
  refunds_to_pay_out: { href: paths.refunds.index(), permission: 'orders.refund' },
  disputes: { href: paths.cardPayments.index(), permission: 'payments.match' },
  jobs: { href: paths.jobs.index(), permission: 'settings.manage' },
  mails: { href: paths.settings.mail(), permission: 'settings.manage' },
};

/** The user or email recipient. */
type Reader = { locale: Locale; may: (permission: Permission) => boolean };

/** Open matters whose page the reader may see, most urgent first; empty on a good day. */
async function listNeeds({ may }: Pick<Reader, 'may'>): Promise<Need[]> {
  const [row] = await sql<Record<Need['kind'], number>>('internal_needs', NEEDS);
  return (Object.keys(NEED_PAGES) as Need['kind'][])
    .filter((kind) => may(NEED_PAGES[kind].permission))
    .map((kind) => ({ kind, count: row![kind], href: NEED_PAGES[kind].href }))
    .filter(({ count }) => count > 0);
}

const figuresOf = ({ currency, orders, tickets, sold, refunded, tax }: SalesRow) => ({
  ...{ currency, orders, tickets },
  ...{ sold: cents(sold), refunded: cents(refunded), tax: cents(tax) },
});

/** @param zone the organisation's time zone, used for emails; venues use their own */
export async function internalReport(day: IsoDate, zone: string, reader: Reader): Promise<InternalReport> {
  const { locale } = reader;
  const [needs, sales, occupancy, entries, scans, failed, [mails], channels, drawers, outside] = await Promise.all([
    listNeeds(reader),
    sql<SalesRow>('internal_sales', SALES, [day]),
    sql<OccupancyRow>('internal_occupancy', OCCUPANCY, [day]),
    sql<EntriesRow>('internal_entries', ENTRIES, [day]),
    sql<{ result: ValidationResult; count: number; people: number }>('internal_scans', SCANS, [day]),
    sql<{ currency: string; count: number; amount: number }>('internal_failed', PAYMENTS, [day]),
    sql<{ sent: number; failed: number; bounced: number }>('internal_mails', MAILS, [day, zone]),
    listChannelNames(locale),
    sql<DrawerRow>('internal_drawers', DRAWERS, [day]),
    sql<InternalReport['paidOutside'][number]>('internal_paid_outside', OUTSIDE, [day]),
  ]);
  const nameOf = new Map(channels.map(({ code, name }) => [code, name]));
  return {
    needs,
    sales: sales.filter(({ channel }) => channel === null).map(figuresOf),
    channels: sales
      .filter(({ channel }) => channel !== null)
      .map((row) => ({ ...figuresOf(row), name: nameOf.get(row.channel!) ?? row.channel! })),
    occupancy: visitsOf(occupancy, entries, locale),
    entries: scans.find(({ result }) => result === 'accepted')?.people ?? 0,
    refusals: scans.filter(({ result }) => !['accepted', 'exited', 'undone', 'no_entry'].includes(result)),
    failedPayments: failed.map(({ amount, ...payment }) => ({ ...payment, amount: cents(amount) })),
    mails: mails!,
    paidOutside: outside,
    drawers: drawers.map(({ openedAt, closedAt, ...row }) => ({
      ...row,
      ...{ openedAt: toIso(openedAt), closedAt: closedAt && toIso(closedAt) },
    })),
  };
}
