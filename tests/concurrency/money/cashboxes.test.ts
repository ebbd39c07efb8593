/** A till opened by two cashiers, and a drawer counted during a sale, at two processes. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { connection, prisma, sql } from '../../../server/infra/db';
import { close, createCashbox, faultsOf, open, take } from '../../integration/cash/cashFixture';
import { makeUser, signInAs } from '../../integration/users/people';
import type { Client } from '../../support/client';
import { runBoxOffice, TWO } from '../boxOffice';
import { UNTIL_IT_SHOWS, withoutGuard } from '../withoutGuard';

const ROUNDS = 5;
/** Number of sales concurrent with a closing. */
const MEETINGS = Number(process.env.DRAWER_MEETINGS ?? 40);

const office = runBoxOffice();
let people: { id: string; door: Client }[];
beforeAll(async () => {
  people = await Promise.all(
    TWO.map(async (turn) => {
      const { id, email } = await makeUser('cashier');
      return { id, door: await signInAs(office.processes[turn as 0 | 1], email) };
    }),
  );
});

/** Both open it concurrently. @returns the cashiers who have it */
async function openTogether(cashbox: string): Promise<string[]> {
  await Promise.all(people.map(({ door }) => open(door, cashbox, 100)));
  const shifts = await prisma.cashboxShift.findMany({ where: { cashboxId: cashbox, state: 'open' } });
  return shifts.map(({ cashierId }) => cashierId);
}

/** Closes the open shift. */
async function end(): Promise<void> {
  for (const { id, door } of people) {
    const shift = await prisma.cashboxShift.findFirst({ where: { cashierId: id, state: { not: 'closed' } } });
    if (shift) await close(door, shift.id, shift.drawerCents);
  }
}

/** A sale at the moment of a closing. @returns whether the sale is included */
async function meet(shift: string, by: string, late: boolean): Promise<boolean> {
  const closing = () =>
    sql(
      'test_close_now',
      `with counting as (update cashbox_shifts set state = 'closing', closing_at = now() where id = $1 and state = 'open' returning id)
       select count(*) from counting`,
      [shift],
    ).then(() =>
      sql(
        'test_count_now',
        `select count_shift(jsonb_build_object('shift', id, 'count', '{}'::jsonb, 'counted', drawer_cents, 'left', 0)) from cashbox_shifts where id = $1`,
        [shift],
      ),
    );
  const selling = () => take(shift, by, 700).catch(() => 'refused');
  const [one, other] = await Promise.all(late ? [closing(), selling()] : [selling(), closing()]);
  return [one, other].includes('moved');
}

async function openFor(cashbox: string): Promise<string> {
  const id = randomUUID();
  await sql('test_open', 'select open_shift($1::jsonb)', [
    JSON.stringify({ id, cashbox, cashier: people[0]!.id, count: {}, counted: 100 }),
  ]);
  return id;
}

it('one of two has it, and the other is told who', async () => {
  for (let round = 1; round <= ROUNDS; round += 1) {
    const cashbox = await createCashbox(office.venueId);
    expect(await openTogether(cashbox)).toHaveLength(1);
    await end();
  }
});

it('a sale is in the closing with all of it, or refused with all of it', async () => {
  const cashbox = await createCashbox(office.venueId);
  const outcomes = new Set<boolean>();
  for (let round = 1; round <= MEETINGS; round += 1) {
    const shift = await openFor(cashbox);
    const isIn = await meet(shift, people[0]!.id, round % 2 === 0);
    outcomes.add(isIn);
    const { state, expectedCents, drawerCents } = await prisma.cashboxShift.findUniqueOrThrow({ where: { id: shift } });
    expect([state, expectedCents, drawerCents]).toEqual(['closed', isIn ? 800 : 100, isIn ? 800 : 100]);
  }
  expect(outcomes.size).toBe(2);
  expect(await faultsOf(cashbox)).toEqual([]);
});

describe('control: looked at first, changed afterwards', UNTIL_IT_SHOWS, () => {
  beforeAll(async () => {
    await connection.script(
      'drop index cashbox_shifts_one_of_cashbox; drop index cashbox_shifts_cashbox_id_number_key; alter table cashbox_shifts disable trigger cashbox_shifts_guard; alter table cashbox_shifts drop constraint cashbox_shifts_closed',
    );
    await withoutGuard('open_shift', [
      [' for no key update', ''],
      ['  insert into cashbox_shifts', '  perform pg_sleep(1);\n  insert into cashbox_shifts'],
    ]);
    await withoutGuard('move_cash', [
      [' for no key update', ''],
      ['  insert into cash_movements', '  perform pg_sleep(0.5);\n  insert into cash_movements'],
    ]);
    await withoutGuard('move_drawer', [[" and state = 'open'", '']]);
  });

  it('two have it', async () => {
    const cashbox = await createCashbox(office.venueId);
    const holders = await openTogether(cashbox);
    await end();
    expect(holders).toHaveLength(2);
  });

  it('what was sold is missing from the closing', async () => {
    const cashbox = await createCashbox(office.venueId);
    const shift = await openFor(cashbox);
    await meet(shift, people[0]!.id, false);
    expect((await faultsOf(cashbox)).map(({ what }) => what)).toContain('drawer');
    await end();
  });
});
