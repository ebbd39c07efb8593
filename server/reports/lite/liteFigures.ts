/** The day in a few figures that can be read from across a room. */
import { homeZone } from '../../infra/homeZone';
import type { Locale } from '../../shared/i18n/translate';
import type { Scope } from '../../shared/scopes';
import { toIso } from '../../shared/time';
import type { LiteFigures } from '../pages';
import { gatesToday } from '../queries/gatesToday';
import { occupancyToday } from '../queries/occupancyToday';
import { ordersInNeed } from '../queries/ordersInNeed';
import { salesToday } from '../queries/salesToday';

const NEXT_SLOTS = 6;

/** @param showsMoney a wall that visitors pass shows no takings */
export async function liteFigures(locale: Locale, scope: Scope, showsMoney: boolean): Promise<LiteFigures> {
  const zone = await homeZone();
  const now = toIso(new Date());
  const [sales, events, { gates, entriesLastHour }, need] = await Promise.all([
    salesToday(zone, scope),
    occupancyToday(locale, scope),
    gatesToday(locale, scope),
    ordersInNeed(locale, scope),
  ]);
  const slots = events.flatMap(({ title, timeZone, byDay, slots: own }) =>
    own
      .filter(({ state, endsAt }) => state !== 'cancelled' && endsAt > now)
      .map(({ id, startsAt, endsAt, state, capacity, sold, held, entered }) => ({
        ...{ id, title, timeZone, byDay, startsAt, endsAt, capacity, sold, held, entered },
        left: state === 'open' ? Math.max(0, capacity - sold - held) : 0,
      })),
  );
  return {
    zone,
    at: now,
    tickets: sales.today.tickets,
    gross: showsMoney ? sales.today.gross : null,
    expected: events.flatMap((event) => event.slots).reduce((sum, { sold }) => sum + sold, 0),
    entries: gates.reduce((sum, gate) => sum + gate.entries, 0),
    entriesLastHour,
    next: slots.sort((one, other) => one.startsAt.localeCompare(other.startsAt)).slice(0, NEXT_SLOTS),
    gates: gates.map(({ id, name, venue, entries, refusals }) => ({ id, name, venue, entries, refusals })),
    inNeed: need.total,
  };
}
