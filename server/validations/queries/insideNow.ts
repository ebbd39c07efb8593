/** Number of people inside by gate, zone and venue, relative to the fire limits. */
import { sql } from '../../infra/db';
import type { GateInside, VenueInside } from '../gatePages';

/** Percentage of the limit from which it counts as nearly full. */
const NEARLY = 90;

type LevelRow = { people: number; limit: number | null };

/** 180 of 200 is nearly full, 200 of 200 is full. */
export function levelOf({ people, limit }: LevelRow): 'free' | 'nearly' | 'full' {
  if (limit === null || people * 100 < limit * NEARLY) return 'free';
  return people < limit ? 'nearly' : 'full';
}

type Row = {
  id: string;
  name: string;
  people: number;
  limit: number | null;
  refuses: boolean;
  came: number;
  zones: VenueInside['zones'];
  gates: VenueInside['gates'];
};

/** People inside these venues, or all. Counted once per venue by `people_inside`. */
export async function insideNow(venues: readonly string[] | null): Promise<VenueInside[]> {
  const rows = await sql<Row>(
    'inside_now',
    `with counted as materialized (
       select v.id as venue_id, p.* from venues v cross join lateral people_inside(v.id, moment()) p where $1::uuid[] is null or v.id = any ($1)
     ), zoned as (
       select venue_id, zone, greatest(sum(people), 0)::int as people from counted where zone <> '' group by 1, 2
     )
     select v.id, v.name, greatest(coalesce((select sum(people) from counted c where c.venue_id = v.id), 0), 0)::int as people,
       coalesce((select sum(came) from counted c where c.venue_id = v.id), 0)::int as came,
       whole.people as "limit", coalesce(whole.refuses, false) as refuses,
       (select coalesce(jsonb_agg(jsonb_build_object('zone', z.zone, 'people', z.people, 'limit', l.people, 'refuses', coalesce(l.refuses, false)) order by z.zone), '[]')
          from (select zone, people from zoned where venue_id = v.id
            union all select zone, 0 from fire_limits f where f.venue_id = v.id and zone <> '' and not exists (select from zoned where venue_id = v.id and zone = f.zone)) z
          left join fire_limits l on l.venue_id = v.id and l.zone = z.zone) as zones,
       (select coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name, 'people', coalesce(c.people, 0), 'entries', coalesce(c.entries, 0), 'exits', coalesce(c.exits, 0))
            order by g.position, g.name), '[]')
          from gates g left join (select gate_id, sum(people)::int as people, sum(entries)::int as entries, sum(exits)::int as exits
            from counted where venue_id = v.id group by 1) c on c.gate_id = g.id where g.venue_id = v.id) as gates
     from venues v left join fire_limits whole on whole.venue_id = v.id and whole.zone = ''
     where $1::uuid[] is null or v.id = any ($1) order by v.name, v.id`,
    [venues],
  );
  return rows.map(({ zones, ...row }) => ({
    ...row,
    level: levelOf(row),
    zones: zones.map((zone) => ({ ...zone, level: levelOf(zone) })),
  }));
}

/** Screen of a gate: the venue and the nearest limit. */
export function toGateInside({ people, limit, refuses, level, zones }: VenueInside): GateInside {
  const whole = { zone: null, people, limit, refuses, level };
  const limited = [whole, ...zones].filter((one) => one.limit !== null);
  const share = (one: LevelRow) => one.people / (one.limit ?? 1);
  const [worst] = limited.toSorted((one, other) => share(other) - share(one));
  return { people, nearest: worst ?? null };
}

/** People inside the venue of a gate; null if there is no such gate. */
export async function insideAtGate(gateId: string): Promise<GateInside | null> {
  const [gate] = await sql<{ venue: string }>('inside_venue', 'select venue_id as venue from gates where id = $1', [
    gateId,
  ]);
  const [venue] = gate ? await insideNow([gate.venue]) : [];
  return venue ? toGateInside(venue) : null;
}
