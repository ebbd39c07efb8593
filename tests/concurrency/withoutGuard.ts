/**
 * For control tests: the same proof with its guard taken out, in the test's own database, must fail. It shows that the
 * proof looks where the race is. Slow enough at the critical place, the race happens nearly every time.
 */
import { expect } from 'vitest';
import { connection, sql } from '../../server/infra/db';

/**
 * For a control whose race two processes have to run into: a machine busy elsewhere may part them once. What the guard
 * is for shows within a few tries; the proofs beside it have one.
 */
export const UNTIL_IT_SHOWS = { retry: 9 };

/**
 * Replaces pieces of a function of the database.
 * @param pieces what stands there and what stands there instead.
 * @throws Error when a piece is not there, since the control would then be none.
 */
export async function withoutGuard(name: string, pieces: readonly (readonly [string, string])[]): Promise<void> {
  const [row] = await sql<{ text: string }>(
    'test_function',
    'select pg_get_functiondef(oid) as text from pg_proc where proname = $1',
    [name],
  );
  let text = row!.text;
  for (const [from, to] of pieces) {
    if (!text.includes(from)) throw new Error(`${name} holds no “${from}”`);
    text = text.replaceAll(from, to);
  }
  await connection.script(text);
}

const thinking = () =>
  sql('test_thinking', `select 1 from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`);

/** A function whose guard is gone has looked, and sleeps before it changes anything. */
export const untilItThinks = () => expect.poll(thinking, { interval: 20 }).not.toEqual([]);

/** The statement that slept is over, also where its process died meanwhile. */
export const untilItHasThought = () => expect.poll(thinking, { interval: 20 }).toEqual([]);

/** So many statements of a kind wait for what somebody else has locked; background work may wait beside them. */
export const untilSomeWait = (statement: RegExp, count: number) =>
  expect
    .poll(() =>
      sql<{ count: number }>(
        'test_waiting',
        `select count(*)::int as count from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock' and query ~ $1`,
        [statement.source],
      ),
    )
    .toEqual([{ count }]);

/** Takes away the constraint that stands behind the functions. */
export const withoutConstraint = (table: string, name: string): Promise<void> =>
  connection.script(`alter table ${table} drop constraint ${name}`);

/** Takes away a trigger that refuses what the functions should not try. */
export const withoutTrigger = (table: string, name: string): Promise<void> =>
  connection.script(`drop trigger if exists ${name} on ${table}`);

/**
 * Sells places as one would without thinking of others: look whether there are some, think, take them. One buyer at a
 * time within a process, as the real one serves a batch.
 */
export async function sellByLookingFirst(): Promise<void> {
  await withoutConstraint('appointments', 'appointments_places');
  await withoutGuard('take_asked', [['and a.held + a.sold + need.units <= a.capacity', '']]);
  await connection.script(`
    create or replace function hold_places(p_requests jsonb, p_hold_minutes int)
    returns table (key text, outcome text, order_id uuid, order_reference text, order_secret text, order_state text, order_expires_at timestamptz, order_total bigint, detail text)
    language plpgsql as $$
    declare
      buyer jsonb;
      slot uuid;
      expires timestamptz := now() + make_interval(mins => p_hold_minutes);
    begin
      for buyer in select value from jsonb_array_elements(p_requests) loop
        slot := (buyer -> 'lines' -> 0 ->> 'appointment_id')::uuid;
        if (select a.held + a.sold >= a.capacity from appointments a where a.id = slot) then
          return query select buyer ->> 'key', 'sold_out', null::uuid, null, null, null, null::timestamptz, null::int, slot::text;
        else
          perform pg_sleep(0.1);
          return query select buyer ->> 'key', 'held', held.id, buyer ->> 'reference', buyer ->> 'secret', 'held', expires, held.total, null::text
            from hold_together(jsonb_build_array(buyer), expires) held;
        end if;
      end loop;
    end $$`);
}
