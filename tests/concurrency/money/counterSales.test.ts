/**
 * A process is killed while a till's sale is paid with a gift voucher, a balance or nothing, and the cashier retries at
 * the other process: the shift's figures include every part, the basket is sold, and the sale can be undone.
 */
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { memoryBroadcaster } from '../../../server/infra/broadcaster/memoryBroadcaster';
import { connection, prisma, sql } from '../../../server/infra/db';
import { loadEnv } from '../../../server/infra/env';
import { setRuntime } from '../../../server/infra/runtime';
import { proveLedgers } from '../../../server/payments/books/proveLedgers';
import { paths } from '../../../server/shared/paths';
import { balancePart, createCashbox, open } from '../../integration/cash/cashFixture';
import { createProduct, createSlot } from '../../integration/orders/shopFixture';
import { makeUser, signInAs } from '../../integration/users/people';
import { credit } from '../../integration/wallets/balanceFixture';
import { issue } from '../../integration/wallets/voucherFixture';
import type { Client } from '../../support/client';
import { testEnvironment } from '../../support/testEnvironment';
import { runBoxOffice } from '../boxOffice';
import { untilItHasThought, untilItThinks, withoutGuard } from '../withoutGuard';

const office = runBoxOffice();
let adult: string;
let child: string;
let slot: string;
beforeAll(async () => {
  // QR codes of accounts are signed here with the servers' key.
  const env = loadEnv(testEnvironment({ databaseUrl: office.databaseUrl, port: 8000 }), '');
  setRuntime({ env, broadcaster: memoryBroadcaster() });
  adult = await createProduct(office.event.id, { channels: ['counter'], priceCents: 1200 });
  child = await createProduct(office.event.id, { channels: ['counter'], priceCents: 0 });
  slot = await createSlot(office.event.id, { capacity: 50 });
});

type Counter = { shift: string; cashbox: string; doors: [Client, Client] };

async function openCounter(): Promise<Counter> {
  const { email } = await makeUser('cashier');
  const doors: [Client, Client] = [
    await signInAs(office.processes[0], email),
    await signInAs(office.processes[1], email),
  ];
  const cashbox = await createCashbox(office.venueId);
  return { shift: (await open(doors[0], cashbox, 5000)).id, cashbox, doors };
}

const lineOf = (productId: string) => ({ eventId: office.event.id, productId, appointmentId: slot, quantity: 1 });

/** 12.00 and a free ticket, of which a voucher pays 5.00 and a balance the rest; or only the free ticket. */
async function saleOf(client: Client, isFree: boolean) {
  if (isFree) return { key: randomUUID(), lines: [lineOf(child)], totalCents: 0, parts: [] };
  const person = await makeUser();
  await credit(person.id, { amount: 2000 });
  const { code } = await issue({ amount: 500 });
  const parts = [{ id: randomUUID(), kind: 'voucher', code }, await balancePart(client, person.id)];
  return { key: randomUUID(), lines: [lineOf(adult), lineOf(child)], totalCents: 1200, parts };
}

/** Sells at the first process, which is killed while completing the sale, and again at the other. */
async function sellAndKill({ doors, shift }: Counter, isFree: boolean) {
  const sale = await saleOf(doors[0], isFree);
  await doors[0].json('PUT', paths.pos.basket(sale.key), { lines: sale.lines, version: 0 });
  await doors[0].json('PUT', paths.pos.notes(sale.key), { buyer: 'Eva Sol', note: 'Wheelchair' });
  const lost = doors[0].json('POST', paths.pos.sales(), sale).catch(() => null);
  await untilItThinks();
  await office.processes[0].kill9();
  await lost;
  await untilItHasThought();
  const answer = await doors[1].json('POST', paths.pos.sales(), sale);
  await office.startAgain(0);
  const moved = await prisma.cashMovement.findMany({ where: { shiftId: shift }, orderBy: { position: 'asc' } });
  const { state } = await prisma.counterBasket.findUniqueOrThrow({ where: { id: sale.key } });
  const { reference } = answer.json<{ reference: string }>();
  const { customerName, staffNote } = await prisma.order.findFirstOrThrow({ where: { reference } });
  const { offer } = (await doors[1].get(paths.pos.undo(reference))).json<{ offer: object | null }>();
  return {
    isPaid: answer.json<{ isPaid: boolean }>().isPaid,
    lines: moved.map(({ kind, method, amountCents }) => `${kind} ${method} ${amountCents}`),
    basket: state,
    written: `${customerName}: ${staffNote}`,
    isUndoable: offer !== null,
  };
}

/** The statement that completes a sale is slowed by a second, in which its process is killed. */
const slowly = (name: string) => withoutGuard(name, [['begin\n', 'begin\n  perform pg_sleep(1);\n']]);

it('is complete when it is sent again, paid by a voucher and a balance beside a free ticket, or free altogether', async () => {
  await slowly('finish_at_counter');
  const paid = await sellAndKill(await openCounter(), false);
  expect(paid).toEqual({
    isPaid: true,
    lines: ['sale voucher 500', 'sale balance 700'],
    basket: 'sold',
    written: 'Eva Sol: Wheelchair',
    isUndoable: true,
  });
  const free = await sellAndKill(await openCounter(), true);
  const written = 'Eva Sol: Wheelchair';
  expect(free).toEqual({ isPaid: true, lines: ['sale free 0'], basket: 'sold', written, isUndoable: true });
  await proveLedgers();
  expect(await sql('test_differences', 'select ledger from ledger_differences')).toEqual([]);
});

it('is completed once when it is sent again, although the statement that paid it did not complete it', async () => {
  const [whole] = await sql<{ text: string }>(
    'test_function',
    `select pg_get_functiondef('finish_at_counter'::regproc) as text`,
  );
  const { doors, shift } = await openCounter();
  await withoutGuard('finish_at_counter', [['begin\n', 'begin\n  return;\n']]);
  const sale = await saleOf(doors[0], false);
  await doors[0].json('PUT', paths.pos.basket(sale.key), { lines: sale.lines, version: 0 });
  const first = await doors[0].json('POST', paths.pos.sales(), sale);
  expect(first.json()).toMatchObject({ isPaid: true });
  expect(await prisma.cashMovement.count({ where: { shiftId: shift } })).toBe(0);
  await connection.script(whole!.text);
  const again = await Promise.all(doors.map((door) => door.json('POST', paths.pos.sales(), sale)));
  for (const answer of again) expect(answer.json()).toMatchObject({ isPaid: true });
  const moved = await prisma.cashMovement.findMany({ where: { shiftId: shift }, orderBy: { position: 'asc' } });
  expect(moved.map(({ kind, method, amountCents }) => `${kind} ${method} ${amountCents}`)).toEqual([
    'sale voucher 500',
    'sale balance 700',
  ]);
  const next = await doors[0].json('PUT', paths.pos.basket(randomUUID()), { lines: sale.lines, version: 0 });
  expect(next.status).toBe(200);
  await proveLedgers();
  expect(await sql('test_differences', 'select ledger from ledger_differences')).toEqual([]);
});

it('control: completed after the commit, the sale lacks its voucher and its balance, and cannot be undone', async () => {
  const counter = await openCounter();
  await withoutGuard('finish_at_counter', [['perform must_move_cash', 'perform jsonb_typeof']]);
  const lost = await sellAndKill(counter, false);
  expect(lost).toMatchObject({ isPaid: true, lines: [], isUndoable: false });
  await proveLedgers();
  expect(await sql('test_differences', 'select ledger from ledger_differences')).toEqual([{ ledger: 'cash' }]);
});
