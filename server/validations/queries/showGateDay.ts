import { sql } from '../../infra/db';
import { notFound } from '../../shared/errors';
import { eventsIn, type Scope, venuesIn } from '../../shared/scopes';
import { type IsoDate, toIso } from '../../shared/time';
import type { ValidationResult } from '../../shared/validationResults';
import type { GateDay } from '../pages';
import { isOwn } from '../scanReach';

/** Limit of a printout. */
const MAX_LINES = 2000;

const OWN = isOwn('$3::uuid[]');
/** A day in the time zone of the gate's venue. */
const OF_DAY = `s.gate_id = $1 and s.received_at >= ($2::date)::timestamp at time zone v.time_zone
  and s.received_at < ($2::date + 1)::timestamp at time zone v.time_zone`;

/** Scans at a gate on a day, in order of time. @throws HttpError 404 outside of the viewer's venues */
export async function showGateDay(gateId: string, day: IsoDate, scope: Scope): Promise<GateDay> {
  const [gate] = await sql<{ gate: string; venue: string; zone: string }>(
    'gate_of_day',
    `select g.name as gate, v.name as venue, v.time_zone as zone from gates g join venues v on v.id = g.venue_id
     where g.id = $1 and ($2::uuid[] is null or g.venue_id = any ($2))`,
    [gateId, venuesIn(scope)],
  );
  if (!gate) throw notFound();
  const [counts, scans] = await Promise.all([
    sql<{ result: ValidationResult; count: number; people: number }>(
      'counts_of_gate_day',
      `select s.result, count(*)::int as count, sum(people_counted(s))::int as people from validations s join gates g on g.id = s.gate_id join venues v on v.id = g.venue_id
       where ${OF_DAY} group by 1 order by 1`,
      [gateId, day],
    ),
    sql<Omit<GateDay['scans'][number], 'at'> & { at: Date }>(
      'scans_of_gate_day',
      `select s.id, s.received_at as at, s.result, case when ${OWN} then s.data ->> 'ticket' end as ticket, s.data ->> 'force_reason' as forced, (s.data ->> 'people')::int as people, u.name as validator, d.name as device
       from validations s join gates g on g.id = s.gate_id join venues v on v.id = g.venue_id left join users u on u.id = s.user_id
         left join gate_devices d on d.id = s.device_id
       where ${OF_DAY} order by s.received_at, s.id limit $4`,
      [gateId, day, eventsIn(scope), MAX_LINES],
    ),
  ]);
  const byResult: GateDay['byResult'] = Object.fromEntries(counts.map(({ result, count }) => [result, count]));
  const { accepted = 0, exited = 0, undone = 0, no_entry = 0, ...refusals } = byResult;
  const refused = Object.values(refusals).reduce((sum, count) => sum + count, 0);
  const peopleOf = (of: ValidationResult) => counts.find(({ result }) => result === of)?.people ?? 0;
  return {
    ...gate,
    gateId,
    day,
    totals: { accepted: peopleOf('accepted'), exited: peopleOf('exited'), undone, refused },
    byResult,
    scans: scans.map((scan) => ({ ...scan, at: toIso(scan.at) })),
    more: accepted + exited + undone + no_entry + refused - scans.length,
  };
}
