import { sql } from '../../infra/db';
import { type LocalText, localText } from '../../shared/localText';
import { eventsIn, type Scope } from '../../shared/scopes';
import { toIso } from '../../shared/time';
import type { EntryConflict } from '../pages';

/** Limit of the list; older ones are shown with their scans. */
const MAX_SHOWN = 30;
const SHOWN_FOR_DAYS = 30;

type Side = { id: string; at: string; people: number; gate: string | null; by: string | null; device: string | null };
type Row = Omit<EntryConflict, 'product' | 'entry' | 'other' | 'foundAt'> & {
  foundAt: Date;
  product: LocalText | null;
  entry: Side;
  other: Side | null;
};

const SIDE = (
  scan: string,
  prefix: string,
) => `jsonb_build_object('id', ${scan}.id, 'at', ${scan}.received_at, 'people', people_of(${scan}.data), 'gate', ${prefix}g.name,
  'by', ${prefix}u.name, 'device', ${prefix}d.name)`;
const JOINS = (scan: string, prefix: string) => `left join gates ${prefix}g on ${prefix}g.id = ${scan}.gate_id
  left join users ${prefix}u on ${prefix}u.id = ${scan}.user_id left join gate_devices ${prefix}d on ${prefix}d.id = ${scan}.device_id`;

const LIST = `select c.kind, c.found_at as "foundAt", s.data ->> 'ticket' as ticket, s.data -> 'product' as product,
    coalesce(v.time_zone, s.data ->> 'time_zone', 'UTC') as zone, ${SIDE('s', 's')} as entry, case when o.id is not null then ${SIDE('o', 'o')} end as other
  from entry_conflicts c join validations s on s.id = c.validation_id left join validations o on o.id = c.other_id
    ${JOINS('s', 's')} ${JOINS('o', 'o')} left join venues v on v.id = sg.venue_id
  where c.found_at > moment() - make_interval(days => $2::int) and ($1::uuid[] is null or s.event_id = any ($1))
  order by c.found_at desc, c.validation_id limit $3`;

const sideOf = ({ at, ...side }: Side) => ({ ...side, at: toIso(new Date(at)) });

/** Offline entries that the server would have denied, with the conflicting entry. */
export async function listConflicts(locale: string, scope: Scope): Promise<EntryConflict[]> {
  const rows = await sql<Row>('list_conflicts', LIST, [eventsIn(scope), SHOWN_FOR_DAYS, MAX_SHOWN]);
  return rows.map(({ product, entry, other, foundAt, ...row }) => ({
    ...row,
    foundAt: toIso(foundAt),
    product: product && localText(product, locale),
    entry: sideOf(entry),
    other: other && sideOf(other),
  }));
}
