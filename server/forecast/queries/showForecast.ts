import { prisma, sql } from '../../infra/db';
import { notFound } from '../../shared/errors';
import { groupBy } from '../../shared/groupBy';
import { type LocalText, localText } from '../../shared/localText';
import type { Cents } from '../../shared/money';
import { plusDays } from '../../shared/period';
import { reachesEvent, type Scope } from '../../shared/scopes';
import { type IsoDate, toIso } from '../../shared/time';
import { accuracyOf } from '../engine/accuracy';
import { inEveryYear, nextOf } from '../holidays';
import { MIN_TICKETS, overbookingFor } from '../overbooking';
import type { AccuracyLine, EventForecast, Expected, ExpectedDay, ImportedDays, Overbooking } from '../pages';
import { DAYS_AHEAD, FAR_DAYS, pastDays, SHOWN_AHEAD, SLOT_DAYS } from '../plan';
import { settingsOf } from '../settings';
import { dateOf, isoDayOf, todayAt } from './findInputs';
import { type OpenSlot, readOpenSlots, readShows, readVisits } from './visits';

const PAST_DAYS = 56;
const SHOWN_PAST_DAYS = 28;
const MAX_OVERBOOKED = 12;
/** Past days of the calendar: a year. */
const CALENDAR_PAST_DAYS = 366;

/** Events with forecasts, in the user's scope. */
export async function listForecastEvents(scope: Scope, locale: string) {
  const events = await prisma.event.findMany({
    where: { status: { not: 'archived' } },
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
    select: { id: true, title: true, venue: { select: { name: true } } },
  });
  return events
    .filter(({ id }) => reachesEvent(scope, id))
    .map(({ id, title, venue }) => ({ id, title: localText(title as LocalText, locale), venue: venue.name }));
}

const VALUES = `
  select to_char(day, 'YYYY-MM-DD') as day, slot, expected, low, high, revenue, revenue_low as "revenueLow", revenue_high as "revenueHigh"
  from forecast_values where event_id = $1 and made_on = $2::date and day >= $3::date order by forecast_values.day, slot`;
type Value = {
  day: IsoDate;
  slot: string;
  expected: number;
  low: number;
  high: number;
  revenue: number;
  revenueLow: number;
  revenueHigh: number;
};

const SAID = `
  select to_char(day, 'YYYY-MM-DD') as day, day - made_on as ahead, expected as value, low, high, coalesce(naive, 'NaN') as naive
  from forecast_values where event_id = $1 and slot = '' and day >= $2::date and day < $3::date and day - made_on = any ($4::int[])`;
type Said = { day: IsoDate; ahead: number; value: number; low: number; high: number; naive: number };

/** Past published forecasts with the actual values. */
async function saidLately(
  id: string,
  today: IsoDate,
  came: ReadonlyMap<IsoDate, number | null>,
): Promise<AccuracyLine[]> {
  const rows = await sql<Said>('forecast_said', SAID, [id, plusDays(today, -PAST_DAYS), today, SHOWN_AHEAD]);
  return SHOWN_AHEAD.flatMap((ahead) => {
    const validated = rows.flatMap((row) => {
      const actual = came.get(row.day);
      return row.ahead !== ahead || actual === null || actual === undefined ? [] : [{ ...row, actual }];
    });
    const accuracy = accuracyOf(validated);
    return Number.isFinite(accuracy.wape + accuracy.naiveWape) ? [{ ahead, ...accuracy }] : [];
  });
}

async function importedDays(id: string): Promise<{ counts: ImportedDays; weather: ImportedDays }> {
  const where = { eventId: id };
  const span = { _count: { _all: true }, _min: { day: true }, _max: { day: true } } as const;
  const [counts, weather] = await Promise.all([
    prisma.visitorCount.aggregate({ where, ...span }),
    prisma.weatherDay.aggregate({ where, ...span }),
  ]);
  const shown = ({ _count, _min, _max }: typeof counts): ImportedDays => ({
    days: _count._all,
    from: _min.day && isoDayOf(_min.day),
    to: _max.day && isoDayOf(_max.day),
  });
  return { counts: shown(counts), weather: shown(weather) };
}

type Places = Pick<OpenSlot, 'capacity' | 'sold'> | undefined;

/**
 * Expected visitors are at least the present bookings: forecast 1 (0 to 3) with 8 booked becomes 8 (8 to 8), at the
 * forecast revenue per visitor.
 */
function expectedOf(value: Value, places: Places, visitorsPerGuide: number): Expected {
  const booked = places?.sold ?? 0;
  const [expected, low, high] = [value.expected, value.low, value.high].map((said) => Math.max(said, booked)) as [
    number,
    number,
    number,
  ];
  const each = value.expected > 0 ? value.revenue / value.expected : 0;
  const revenueOf = (said: number, visitors: number, revenue: number) =>
    (visitors > said ? Math.max(revenue, Math.round(visitors * each)) : revenue) as Cents;
  return {
    ...{ expected, low, high, booked },
    capacity: places?.capacity ?? null,
    revenue: revenueOf(value.expected, expected, value.revenue),
    revenueLow: revenueOf(value.low, low, value.revenueLow),
    revenueHigh: revenueOf(value.high, high, value.revenueHigh),
    guides: Math.ceil(Math.round(expected) / visitorsPerGuide),
    guidesHigh: Math.ceil(Math.round(high) / visitorsPerGuide),
  };
}

/** Slots that are expected to sell out, and how many more could be sold within the accepted risk. */
function overbookingOf(days: readonly ExpectedDay[], shows: number, percent: number): Overbooking[] {
  return days
    .flatMap(({ day, slots }) => slots.map((slot) => ({ day, ...slot })))
    .flatMap(({ day, slot, capacity, high }) => {
      if (!capacity || high < capacity) return [];
      const found = overbookingFor(capacity, shows, percent / 100);
      return found.more > 0 ? [{ day, slot, capacity, ...found }] : [];
    })
    .slice(0, MAX_OVERBOOKED);
}

export async function showForecast(id: string, canManage: boolean): Promise<EventForecast> {
  const today = await todayAt(id);
  const from = plusDays(today, -PAST_DAYS);
  const [event, run, visits, slots, counted, shows, imported] = await Promise.all([
    prisma.event.findUnique({
      where: { id },
      select: {
        currency: true,
        forecastSettings: true,
        specialDays: {
          where: { OR: [{ day: { gte: dateOf(plusDays(today, -CALENDAR_PAST_DAYS)) } }, { everyYear: true }] },
          orderBy: { day: 'asc' },
        },
        weatherDays: { where: { day: { gte: dateOf(today) } } },
        venue: { select: { timeZone: true } },
      },
    }),
    prisma.forecastRun.findFirst({ where: { eventId: id }, orderBy: { madeOn: 'desc' } }),
    readVisits(id, from),
    readOpenSlots(id, from, plusDays(today, DAYS_AHEAD)),
    prisma.visitorCount.findMany({ where: { eventId: id, day: { gte: dateOf(from) } } }),
    readShows(id, from),
    importedDays(id),
  ]);
  if (!event) throw notFound();
  const settings = settingsOf(event.forecastSettings);
  const counts = new Map(counted.map(({ day, visitors }) => [isoDayOf(day), visitors]));
  const { first, values } = pastDays({ today, visits, slots, counts });
  const came = new Map(values.map((visitors, at) => [plusDays(first, at), visitors]));
  const special = event.specialDays.map(({ eventId: _, day, ...its }) => ({ ...its, day: isoDayOf(day) }));
  const yearAhead = { from: today, to: plusDays(today, FAR_DAYS) };
  const nameOf = new Map(inEveryYear(special, yearAhead).map(({ day, name }) => [day, name]));
  const weatherOf = new Map(event.weatherDays.map(({ day, ...its }) => [isoDayOf(day), its]));

  const said = run ? await sql<Value>('forecast_values', VALUES, [id, isoDayOf(run.madeOn), today]) : [];
  const placesOf = new Map(slots.map((its) => [`${its.day} ${its.slot}`, its]));
  const slotsOfDay = groupBy(slots, ({ day }) => day);
  const placesOn = (day: IsoDate): Places => {
    const its = slotsOfDay.get(day);
    return (
      its && {
        capacity: its.reduce((sum, it) => sum + it.capacity, 0),
        sold: its.reduce((sum, it) => sum + it.sold, 0),
      }
    );
  };
  const slotLines = groupBy(
    said.filter(({ slot }) => slot !== ''),
    ({ day }) => day,
  );
  const lastNear = plusDays(today, DAYS_AHEAD);
  const ofDays = said.filter(({ slot }) => slot === '');
  const days = ofDays
    .filter(({ day }) => day < lastNear)
    .map(
      (value): ExpectedDay => ({
        day: value.day,
        special: nameOf.get(value.day) ?? null,
        temperature: weatherOf.get(value.day)?.temperature ?? null,
        rain: weatherOf.get(value.day)?.rain ?? null,
        ...expectedOf(value, placesOn(value.day), settings.visitorsPerGuide),
        slots: (slotLines.get(value.day) ?? []).map((its) => ({
          slot: its.slot,
          ...expectedOf(its, placesOf.get(`${its.day} ${its.slot}`), settings.visitorsPerGuide),
        })),
      }),
    );
  const isEnough = shows.tickets >= MIN_TICKETS;
  return {
    id,
    currency: event.currency,
    zone: event.venue.timeZone,
    today,
    run: run && {
      madeAt: toIso(run.madeAt),
      state: run.state as 'ready',
      daysKnown: run.daysKnown,
      models: run.models,
    },
    past: Array.from({ length: SHOWN_PAST_DAYS }, (_, at) => plusDays(today, at - SHOWN_PAST_DAYS)).map((day) => ({
      day,
      visitors: came.get(day) ?? null,
    })),
    days,
    later: ofDays.flatMap(({ day, expected, low, high }) =>
      day < lastNear ? [] : [{ day, special: nameOf.get(day) ?? null, expected, low, high }],
    ),
    said: await saidLately(id, today, came),
    tried: (run?.tried ?? []) as AccuracyLine[],
    special: special.map((its) => nextOf(its, today)).sort((a, b) => (a.day < b.day ? -1 : 1)),
    settings,
    shows: { ...shows, isEnough },
    overbooking:
      isEnough && settings.overbookPercent !== null
        ? overbookingOf(days.slice(0, SLOT_DAYS), shows.came / shows.tickets, settings.overbookPercent)
        : [],
    ...imported,
    canManage,
  };
}
