import { sql } from '../../infra/db';
import { viewKey } from '../../infra/orderKeys';
import { absoluteUrl, env } from '../../infra/runtime';
import { ownPart } from '../../orders';
import { readSettings } from '../../settings';
import { formatEntry } from '../../shared/entryWindow';
import { translator } from '../../shared/i18n';
import type { Locale } from '../../shared/i18n/translate';
import { localText } from '../../shared/localText';
import { paths } from '../../shared/paths';
import { dayIn, toIso } from '../../shared/time';
import { type CalendarItem, calendarEntry } from '../documents/calendarEntry';
import { isGiven, listTickets, type TicketRow } from './listTickets';

/** Holder of a calendar that is not the order's: language and ticket URL. */
export type CalendarOf = { positions: readonly number[]; isGiven: boolean; locale: Locale; url: string };

type OrderRow = { reference: string; secret: string; locale: Locale; sequence: number };

/** Moves, cancelled orders or slots, and visits chosen later are changes for calendars. */
const ORDER = `
  select reference, secret, locale, (select count(*)::int from order_events h
    where h.order_id = o.id and h.kind in ('rescheduled', 'exchanged', 'ticket_taken', 'refunded', 'cancelled', 'visit_booked', 'slot_cancelled', 'slot_reinstated', 'slot_moved')) as sequence
  from orders o where id = $1`;

/** A visit that others join later keeps the UID of its first item: times are chosen in order. */
const keyOf = ({ orderItemId, partOf, position }: TicketRow): string =>
  partOf === null ? orderItemId : `visit-${String(position).padStart(4, '0')}`;

/** All UIDs an entry ever had: after each change, the first item of each slot. */
function namesOf(tickets: readonly TicketRow[]): ReadonlySet<string> {
  const names = new Set<string>();
  for (const moment of new Set(tickets.map(({ createdAt }) => createdAt.getTime()))) {
    const then = tickets.filter(({ createdAt }) => createdAt.getTime() <= moment);
    const slots = new Map(
      then.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime()).map((t) => [keyOf(t), t.appointmentId]),
    );
    const keys = [...slots.keys()].sort();
    for (const key of keys) if (keys.find((other) => slots.get(other) === slots.get(key)) === key) names.add(key);
  }
  return names;
}

const entryOf = ({ validFrom, validUntil }: TicketRow) => ({
  validFrom: toIso(validFrom),
  validUntil: toIso(validUntil),
});

function visitOf(ticket: TicketRow, names: ReadonlySet<string>, locale: Locale): CalendarItem | null {
  const { startsAt, endsAt, latitude, longitude } = ticket;
  if (!startsAt || !endsAt) return null;
  return {
    key: keyOf(ticket),
    hadOwn: names.has(keyOf(ticket)),
    eventTitle: localText(ticket.eventTitle, locale),
    venue: {
      name: ticket.venueName,
      address: ticket.venueAddress,
      position: latitude === null || longitude === null ? null : { latitude, longitude },
    },
    startsAt: toIso(startsAt),
    endsAt: toIso(endsAt),
    day: ticket.byDay ? dayIn(startsAt, ticket.timeZone) : null,
    entry: ticket.byDay
      ? null
      : translator(locale)('tickets.entry_at', {
          window: formatEntry(entryOf(ticket), { timeZone: ticket.timeZone, locale }),
        }),
    arrivalAdvice: localText(ticket.arrivalAdvice, locale) || null,
    isCancelled: ticket.isCancelled,
    isGivenUp: ticket.isGivenUp,
    isReturned: ticket.state === 'cancelled' && !ticket.isGivenUp,
  };
}

/** The address in `MAIL_FROM`, with or without angle brackets. */
const senderAddress = (): string => /<([^<>]+)>/.exec(env().MAIL_FROM)?.[1] ?? env().MAIL_FROM;

/**
 * Visits of an order as a calendar file in its language; cancelled visits are removed, and if no ticket is valid, all.
 * Null without tickets for a time.
 * @param holder a person who has some tickets without the order
 * @param isForStaff links to the order through their account, since a key would also show them the tickets
 * @param isReturned only refunded visits, to be removed: null if there are none
 */
export async function orderCalendar(
  orderId: string,
  {
    within = null,
    holder,
    isReturned = false,
    isForStaff = false,
  }: { within?: readonly string[] | null; holder?: CalendarOf; isReturned?: boolean; isForStaff?: boolean } = {},
): Promise<string | null> {
  const [[order], all, settings] = await Promise.all([
    sql<OrderRow>('calendar_order', ORDER, [orderId]),
    listTickets(orderId),
    readSettings(),
  ]);
  if (!order) return null;
  const tickets = ownPart(all, within).filter((ticket) =>
    holder ? holder.positions.includes(ticket.position) && isGiven(ticket) === holder.isGiven : !isGiven(ticket),
  );
  const locale = holder?.locale ?? order.locale;
  const good = tickets.filter(({ isStanding }) => isStanding);
  const names = namesOf(tickets);
  const givenUp = tickets.filter(
    ({ isGivenUp, state, appointmentId }) =>
      isGivenUp && state === 'cancelled' && good.every((other) => other.appointmentId !== appointmentId),
  );
  const returned = tickets.filter(({ isGivenUp, state }) => state === 'cancelled' && !isGivenUp);
  const gone = returned.filter((ticket) => good.every(({ appointmentId }) => appointmentId !== ticket.appointmentId));
  const kept = good.length > 0 ? [...good, ...givenUp, ...returned] : tickets;
  const items = (isReturned ? gone : kept).map((ticket) => visitOf(ticket, names, locale));
  const visits = items.filter((item) => item !== null);
  if (visits.length === 0) return null;
  return calendarEntry({
    locale,
    reference: order.reference,
    url: holder?.url ?? absoluteUrl(paths.orders.show(order.reference, isForStaff ? undefined : viewKey(order.secret))),
    sequence: order.sequence,
    state: good.length > 0 ? 'confirmed' : 'cancelled',
    organiser: {
      name: settings['organisation.name'],
      email: settings['organisation.email'] || senderAddress(),
    },
    items: visits,
  });
}
