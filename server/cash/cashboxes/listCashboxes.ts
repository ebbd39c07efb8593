import { prisma, sql } from '../../infra/db';
import type { ShiftState } from '../../shared/cash';
import type { Cents } from '../../shared/money';
import { type Scope, venuesIn } from '../../shared/scopes';
import { dayIn, toIso } from '../../shared/time';
import { listCounterDevices } from '../devices/counterDevices';
import type { CashboxCard, CashPages, ChainFault } from '../pages';
import { CASHBOX_FIELDS, cashboxValues } from './cashboxFields';

type Standing = {
  cashboxId: string;
  id: string;
  number: number;
  state: ShiftState;
  cashier: string;
  openedAt: Date;
  drawer: Cents;
  sales: number;
  awaits: boolean;
  z: number | null;
  closedAt: Date | null;
  difference: Cents | null;
  left: Cents | null;
};

/** The open or counting shift and the last closed one of each till. */
const readStandings = (ids: readonly string[]) =>
  sql<Standing>(
    'cashbox_standings',
    `select s.cashbox_id as "cashboxId", s.id, s.number, s.state, u.name as cashier, s.opened_at as "openedAt", s.drawer_cents as drawer,
       (select count(distinct order_id)::int from cash_movements m where m.shift_id = s.id and m.kind = 'sale') as sales,
       s.state = 'closing' and s.difference_reason is not null as awaits, s.z_number as z, s.closed_at as "closedAt",
       s.difference_cents as difference, s.left_cents as left
     from cashboxes c cross join lateral (
         (select * from cashbox_shifts where cashbox_id = c.id and state <> 'closed')
         union all (select * from cashbox_shifts where cashbox_id = c.id and state = 'closed' order by z_number desc limit 1)) s
       join users u on u.id = s.cashier_id
     where c.id = any ($1::uuid[])`,
    [ids],
  );

const inVenues = (scope: Scope) => {
  const venues = venuesIn(scope);
  return venues ? { venueId: { in: venues } } : {};
};

/**
 * Tills of the venues that a user manages, with their state.
 * @param hidden shifts whose cash the user may not see yet
 */
export async function listCashboxes(scope: Scope, hidden: readonly string[]): Promise<CashboxCard[]> {
  const rows = await prisma.cashbox.findMany({
    where: inVenues(scope),
    select: { id: true, version: true, ...CASHBOX_FIELDS, venue: { select: { name: true, timeZone: true } } },
    orderBy: [{ active: 'desc' }, { venue: { name: 'asc' } }, { name: 'asc' }],
  });
  const ids = rows.map(({ id }) => id);
  const [standings, devices] = await Promise.all([readStandings(ids), listCounterDevices(ids)]);
  return rows.map(({ id, version, venue, ...row }) => {
    const own = standings.filter(({ cashboxId }) => cashboxId === id);
    const open = own.find(({ state }) => state !== 'closed');
    const last = own.find(({ state }) => state === 'closed');
    const zone = venue.timeZone;
    return {
      id,
      version,
      values: cashboxValues(row),
      venue: venue.name,
      devices: devices
        .filter(({ cashboxId }) => cashboxId === id)
        .map(({ id: device, name, pairedAt, lastSeenAt }) => ({
          ...{ id: device, name, pairedAt: toIso(pairedAt) },
          lastSeenAt: lastSeenAt && toIso(lastSeenAt),
        })),
      open: open
        ? {
            id: open.id,
            number: open.number,
            state: open.state,
            cashier: open.cashier,
            openedAt: toIso(open.openedAt),
            zone,
            drawer: hidden.includes(open.id) ? null : open.drawer,
            sales: open.sales,
            awaits: open.awaits,
            isForgotten: dayIn(open.openedAt, zone) < dayIn(new Date(), zone),
          }
        : null,
      last: last
        ? {
            id: last.id,
            z: last.z!,
            closedAt: toIso(last.closedAt!),
            difference: last.difference!,
            left: last.left!,
          }
        : null,
    };
  });
}

/** Tills where the user may sell, and their present cashiers. */
export async function listOpenable(scope: Scope): Promise<CashPages['Cash/Cashbox/Index']['cashboxes']> {
  const rows = await prisma.cashbox.findMany({
    where: { ...inVenues(scope), active: true },
    select: {
      id: true,
      name: true,
      currency: true,
      venue: { select: { name: true, timeZone: true } },
      shifts: {
        where: { state: { not: 'closed' } },
        select: { openedAt: true, cashier: { select: { name: true } } },
      },
    },
    orderBy: [{ venue: { name: 'asc' } }, { name: 'asc' }],
  });
  return rows.map(({ id, name, currency, venue, shifts }) => ({
    id,
    name,
    venue: venue.name,
    currency,
    cashier: shifts[0]?.cashier.name ?? null,
    openedAt: shifts[0] ? toIso(shifts[0].openedAt) : null,
    zone: venue.timeZone,
  }));
}

/** Verifies the chain of all closings. */
export async function proveClosings(scope: Scope): Promise<{ closings: number; faults: ChainFault[] }> {
  const venues = venuesIn(scope);
  const [[counted], faults] = await Promise.all([
    sql<{ count: number }>(
      'count_closings',
      `select count(*)::int as count from cashbox_shifts s join cashboxes c on c.id = s.cashbox_id
       where s.state = 'closed' and ($1::uuid[] is null or c.venue_id = any ($1))`,
      [venues],
    ),
    sql<ChainFault>(
      'prove_closings',
      `select c.name as cashbox, f.what, f.z_number as z from cashboxes c cross join lateral check_cash(c.id) f
       where $1::uuid[] is null or c.venue_id = any ($1) order by c.name, f.z_number`,
      [venues],
    ),
  ]);
  return { closings: counted!.count, faults };
}
