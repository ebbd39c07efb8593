/** Filter choices of the scan list: venues, gates, events and stewards. */
import { sql } from '../../infra/db';
import { type OptionsContext, stepsThrough } from '../../infra/lists';
import type { ListOption } from '../../shared/lists';
import { type LocalText, localText } from '../../shared/localText';
import { eventsIn } from '../../shared/scopes';

/** Venues with a gate. */
export const venueChoices = ({ scope }: OptionsContext): Promise<ListOption[]> =>
  sql<ListOption>(
    'scan_venues',
    `select v.id::text as value, v.name as label from venues v
     where exists (select from gates g where g.venue_id = v.id)
       and ($1::uuid[] is null or exists (select from events e where e.venue_id = v.id and e.id = any ($1))) order by v.name, v.id`,
    [eventsIn(scope)],
  );

export async function gatesOfVenues(venues: readonly string[]): Promise<string[]> {
  const rows = await sql<{ id: string }>('gates_of_venues', 'select id from gates where venue_id = any ($1::uuid[])', [
    venues,
  ]);
  return rows.map(({ id }) => id);
}

export const gateChoices = ({ scope }: OptionsContext): Promise<ListOption[]> =>
  sql<ListOption>(
    'scan_gates',
    `select g.id::text as value, v.name || ': ' || g.name as label from gates g join venues v on v.id = g.venue_id
     where $1::uuid[] is null or exists (select from events e where e.venue_id = v.id and e.id = any ($1))
     order by v.name, g.position, g.name`,
    [eventsIn(scope)],
  );

export async function eventChoices({ locale, scope }: OptionsContext): Promise<ListOption[]> {
  const rows = await sql<{ id: string; title: LocalText }>(
    'scan_events',
    'select id, title from events where $1::uuid[] is null or id = any ($1) order by position, created_at',
    [eventsIn(scope)],
  );
  return rows.map(({ id, title }) => ({ value: id, label: localText(title, locale) }));
}

/** All users who ever scanned; for a limited user, tickets of their events. */
export const validatorChoices = ({ scope }: OptionsContext): Promise<ListOption[]> =>
  sql<ListOption>(
    'scan_validators',
    `with recursive ${stepsThrough('validations', 'user_id')}
     select u.id::text as value, u.name as label from steps join users u on u.id = steps.value
     where $1::uuid[] is null or exists (select from validations s where s.user_id = u.id and s.event_id = any ($1))
     order by u.name, u.id`,
    [eventsIn(scope)],
  );
