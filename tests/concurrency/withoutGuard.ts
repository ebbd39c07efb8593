/**
 * Control tests: the same proof must fail when its guard is removed in the test's own database. This shows that the
 * proof covers the race. A pause at the critical place makes the race nearly certain.
 */
import { expect } from 'vitest';
import { connection, sql } from '../../server/infra/db';

/**
 * Retries of a control whose race needs two processes to collide, which a busy machine may prevent. The missing guard
 * shows within a few attempts; the proofs themselves have one.
 */
export const UNTIL_IT_SHOWS = { retry: 9 };

/**
 * Replaces parts of a database function.
 * @param pieces pairs of old and new text
 * @throws Error if an old text is missing, because the control would test nothing
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

/** Waits until a function without its guard has checked, and pauses before changing anything. */
export const untilItThinks = () => expect.poll(thinking, { interval: 20 }).not.toEqual([]);

/** Waits until the paused statement is over, even if its process has died. */
export const untilItHasThought = () => expect.poll(thinking, { interval: 20 }).toEqual([]);

/** Waits until this number of statements of a kind waits for locks; background work may wait too. */
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

/** Drops the constraint behind the functions. */
export const withoutConstraint = (table: string, name: string): Promise<void> =>
  connection.script(`alter table ${table} drop constraint ${name}`);

/** Drops a trigger that refuses wrong changes. */
export const withoutTrigger = (table: string, name: string): Promise<void> =>
  connection.script(`drop trigger if exists ${name} on ${table}`);

/**
 * Sells places without locks: check, pause, take. One buyer at a time within a process, because the real function
 * serves a batch.
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
