/** Few figures of the day, readable from a distance. */

import { houseForecast } from '../../forecast';
import { homeZone } from '../../infra/homeZone';
import type { Locale } from '../../shared/i18n/translate';
import { plusDays } from '../../shared/period';
import type { Scope } from '../../shared/scopes';
import { dayIn, type IsoDate, toIso } from '../../shared/time';
import type { LiteAround, LiteFigures } from '../pages';
import { gatesToday, peopleLetIn } from '../queries/gatesToday';
import { occupancyToday } from '../queries/occupancyToday';
import { ordersInNeed } from '../queries/ordersInNeed';
import { periodSales } from '../queries/periodSales';
import { salesToday } from '../queries/salesToday';

const NEXT_SLOTS = 6;
const DAYS_AHEAD = 5;
const A_WEEK = 7;

type Shown = {
  /** Screens that visitors can see hide sales. */
  showsMoney: boolean;
  /** Shifts whose cash is left out. */
  hidden?: readonly string[];
};

export async function liteFigures(
  locale: Locale,
  scope: Scope,
  { showsMoney, hidden = [] }: Shown,
): Promise<LiteFigures> {
  const zone = await homeZone();
  const now = toIso(new Date());
  const [sales, events, { gates, entriesLastHour }, need] = await Promise.all([
    salesToday(zone, scope, hidden),
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
    refunds: showsMoney ? sales.today.refunds : null,
    isWithoutCash: hidden.length > 0,
    expected: events.flatMap((event) => event.slots).reduce((sum, { sold }) => sum + sold, 0),
    entries: gates.reduce((sum, gate) => sum + gate.entries, 0),
    entriesLastHour,
    next: slots.sort((one, other) => one.startsAt.localeCompare(other.startsAt)).slice(0, NEXT_SLOTS),
    gates: gates.map(({ id, name, venue, entries, refusals }) => ({ id, name, venue, entries, refusals })),
    inNeed: need.total,
  };
}

/** @param forecasts scope in which the reader may see forecasts */
export async function liteAround(locale: Locale, scope: Scope, forecasts: Scope): Promise<LiteAround> {
  const today = dayIn(new Date(), await homeZone());
  const [yesterday, before] = [plusDays(today, -1), plusDays(today, -1 - A_WEEK)];
  const one = (day: IsoDate) => ({ from: day, to: day });
  const period = { range: 'yesterday', compare: 'previous', days: one(yesterday), before: one(before) } as const;
  const [{ totals }, people, ahead] = await Promise.all([
    periodSales(period, { scope, locale, fees: '' }),
    peopleLetIn(scope, [yesterday, before]),
    houseForecast(forecasts, plusDays(today, 1), plusDays(today, DAYS_AHEAD)),
  ]);
  const on = (day: IsoDate) => people.find((row) => row.day === day)?.people ?? 0;
  return {
    yesterday,
    sold: totals.map(({ currency, now, before: then }) => ({ currency, now: now.cents, before: then.cents })),
    people: { now: on(yesterday), before: on(before) },
    ahead,
  };
}
