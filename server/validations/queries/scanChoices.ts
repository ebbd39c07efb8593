/** What the record of scans can be filtered by: venues and their gates, events, and whoever stood at a gate. */
import { sql } from '../../infra/db';
import { stepsThrough } from '../../infra/lists';
import type { ListOption } from '../../shared/lists';
import { type LocalText, localText } from '../../shared/localText';

/** Those with a gate; nothing is scanned at the others. */
export const venueChoices = (): Promise<ListOption[]> =>
  sql<ListOption>(
    'scan_venues',
    `select v.id::text as value, v.name as label from venues v
     where exists (select from gates g where g.venue_id = v.id) order by v.name, v.id`,
  );

export async function gatesOfVenues(venues: readonly string[]): Promise<string[]> {
  const rows = await sql<{ id: string }>('gates_of_venues', 'select id from gates where venue_id = any ($1::uuid[])', [
    venues,
  ]);
  return rows.map(({ id }) => id);
}

export const gateChoices = (): Promise<ListOption[]> =>
  sql<ListOption>(
    'scan_gates',
    `select g.id::text as value, v.name || ': ' || g.name as label from gates g join venues v on v.id = g.venue_id
     order by v.name, g.position, g.name`,
  );

export async function eventChoices({ locale }: { locale: string }): Promise<ListOption[]> {
  const rows = await sql<{ id: string; title: LocalText }>(
    'scan_events',
    'select id, title from events order by position, created_at',
  );
  return rows.map(({ id, title }) => ({ value: id, label: localText(title, locale) }));
}

/** Everybody who ever scanned something. */
export const validatorChoices = (): Promise<ListOption[]> =>
  sql<ListOption>(
    'scan_validators',
    `with recursive ${stepsThrough('validations', 'user_id')}
     select u.id::text as value, u.name as label from steps join users u on u.id = steps.value order by u.name, u.id`,
  );
