/** (n) Holds, purchases and scans in a database with years of data, compared with an empty one. */
import { any, buy, underLoad } from './holds';
import { fillArchive, fillScans, type Size } from './lib/archive';
import { arrive, hold } from './lib/buying';
import type { Rate } from './lib/rate';
import type { Result } from './lib/report';
import { type Stage, setStage } from './lib/stage';
import { rateAtGates, ticketsToScan } from './scans';

const YEARS: Size = { orders: 1_000_000, slots: 100_000, codes: 100_000 };
const SECONDS = 5;
const ROUNDS = 3;

type House = Stage & { tickets: string[] };

async function openHouse(adminUrl: string, name: string, size: Size | null): Promise<House> {
  const stage = await setStage(adminUrl, {
    name,
    fill: async (db) => {
      if (size === null) return;
      await fillArchive(db, size);
      await fillScans(db);
      // Indexing their words takes minutes of CPU time, and is long done in a real organisation.
      await db.query('truncate orders_to_index');
      // Forecasts are made at night.
      await db.query(`insert into forecast_runs (event_id, made_on, state, days_known, models)
        select e.id, (now() at time zone v.time_zone)::date, 'none', 0, '{}' from events e join venues v on v.id = e.venue_id`);
    },
  });
  return { ...stage, tickets: await ticketsToScan(stage) };
}

const WORK: Readonly<Record<string, (house: House) => Promise<Rate>>> = {
  'holds over 100 slots': (house) =>
    underLoad(house, async (visitor) => void (await hold(visitor, house, any(house.slots))), arrive, SECONDS),
  'purchases over 100 slots': (house) =>
    underLoad(house, (visitor) => buy(visitor, house, any(house.slots)), undefined, SECONDS),
  scans: (house) => rateAtGates(house, house.tickets, SECONDS),
};

const best = (rates: readonly Rate[]): number => Math.max(...rates.map(({ perSecond }) => perSecond));

/** Both in turn, and the best of each, so that a load peak of the machine does not affect only one. */
async function compare(name: string, empty: House, full: House): Promise<Result> {
  const [before, after]: [Rate[], Rate[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    before.push(await WORK[name]!(empty));
    after.push(await WORK[name]!(full));
  }
  return {
    name: `(n) ${name}, with ${YEARS.orders.toLocaleString('en')} orders, people and scans to match`,
    ours: `${Math.round(best(after))}/s`,
    theirs: `${Math.round(best(before))}/s: in an empty database`,
    ratio: best(after) / best(before),
    aim: '0.9',
  };
}

export async function measureFull(adminUrl: string, size: Size = YEARS): Promise<Result[]> {
  const empty = await openHouse(adminUrl, 'empty', null);
  const full = await openHouse(adminUrl, 'full', size);
  try {
    const results: Result[] = [];
    for (const name of Object.keys(WORK)) results.push(await compare(name, empty, full));
    return results;
  } finally {
    await empty.close();
    await full.close();
  }
}
