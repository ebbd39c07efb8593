/** A till with its people and their actions. */
import { randomUUID } from 'node:crypto';
import { prisma, sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { accountCode } from '../../../server/wallets';
import type { Client } from '../../support/client';

export async function createCashbox(venueId: string, input: object = {}): Promise<string> {
  const id = randomUUID();
  await prisma.cashbox.create({ data: { id, venueId, name: `Counter ${id.slice(0, 6)}`, ...input } });
  return id;
}

/** The part of a payment by a balance whose owner shows their account's QR code. */
export async function balancePart(client: Pick<Client, 'json'>, userId: string) {
  const answer = await client.json('POST', paths.pos.balances(), { code: accountCode(userId).code });
  const grant = answer.json<{ proved?: { grant: string } }>().proved?.grant ?? '';
  return { id: randomUUID(), kind: 'balance' as const, userId, grant };
}

export type Refusal = { code?: string; errors?: Record<string, string[]>; message?: string };
export const refusalOf = (answer: { json: <T>() => T }) => answer.json<Refusal>();

/** Opens a till with a sum, or pieces. */
export async function open(
  client: Client,
  cashboxId: string,
  total: number | Record<string, number>,
  id = randomUUID(),
) {
  const counted = typeof total === 'number' ? { total } : { count: total };
  const answer = await client.json('POST', paths.shifts.index(), { id, cashboxId, currency: 'EUR', ...counted });
  return { id, answer };
}

export const move = (client: Client, shift: string, kind: string, amountCents: number, input: object = {}) =>
  client.json('POST', paths.shifts.movements(shift), {
    id: randomUUID(),
    kind,
    amountCents,
    reason: 'Coins for the morning',
    ...input,
  });

/** Cash of a sale or refund in the drawer, written like a sale. */
export async function take(shift: string, by: string, amount: number, input: object = {}): Promise<string> {
  const movement = {
    id: randomUUID(),
    shift,
    kind: amount < 0 ? 'refund' : 'sale',
    method: 'cash',
    amount,
    by,
    ...input,
  };
  const [row] = await sql<{ outcome: string }>('test_move_cash', 'select move_cash($1::jsonb) as outcome', [
    JSON.stringify(movement),
  ]);
  return row!.outcome;
}

export const count = (client: Client, shift: string, total: number, input: object = {}) =>
  client.json('POST', paths.shifts.count(shift), { total, left: 0, currency: 'EUR', ...input });

/** Starts the count and submits it. */
export async function close(client: Client, shift: string, total: number, input: object = {}) {
  await client.json('POST', paths.shifts.closing(shift), {});
  return count(client, shift, total, input);
}

/** Approves the difference of a count, as the page shows it. */
export async function approve(client: Client, shift: string, seen: object = {}) {
  const { drawerCents, countedCents, differenceReason } = await shiftOf(shift);
  const approval = { expectedCents: drawerCents, countedCents, reason: differenceReason, ...seen };
  return client.json('POST', paths.shifts.approval(shift), approval);
}

/** A shift's row. */
export const shiftOf = (id: string) => prisma.cashboxShift.findUniqueOrThrow({ where: { id } });

export const faultsOf = (cashbox: string) =>
  sql<{ what: string }>('test_check_cash', 'select what from check_cash($1)', [cashbox]);
