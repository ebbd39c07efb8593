/** Decisions of staff about a statement line; each is idempotent. */

import { recordChange } from '../../audit';
import { sql, type Tx, transaction } from '../../infra/db';
import { wakeOutbox } from '../../infra/outbox';
import { type AuditContext, doerIn } from '../../shared/actor';
import { DomainError, notFound } from '../../shared/errors';
import { add, type Cents } from '../../shared/money';
import { knownOutcome } from '../../shared/outcome';
import { normaliseReference } from '../../shared/reference';
import { formatDate } from '../../shared/time';
import { chargeOfPart, chargesPaidBy, settledCharge } from './matchCharges';
import { MATCH_OUTCOMES, type MatchOutcome } from './matchNewLines';

const subjectOf = (id: string, label: string) => ({ type: 'bank_line', id, label });

type Transfer = { id: string; isOpen: boolean };

/** The transfer of an order: the open one, else the last. */
async function transferOf(order: string): Promise<Transfer | undefined> {
  const [payment] = await sql<Transfer>(
    'transfer_of_order',
    `select p.id, p.state in ('created', 'authorised') as "isOpen" from payments p join orders o on o.id = p.order_id
     where o.reference = $1 and p.method = 'wire_transfer' and p.provider_ref like 'RF%'
     order by p.state in ('created', 'authorised') desc, p.attempt desc limit 1`,
    [normaliseReference(order)],
  );
  return payment;
}

type Asked = { order: string; field: string; locale: string };

/** @throws DomainError beside the field: account_paid where the order was paid on account, transfer_unknown */
async function payableTransfer({ order, field, locale }: Asked): Promise<string> {
  const transfer = await transferOf(order);
  if (transfer?.isOpen) return transfer.id;
  const settled = await settledCharge(order);
  if (settled)
    throw new DomainError(settled.settled.isPaid ? 'account_paid' : 'account_refunded', {
      field,
      params: { date: formatDate(settled.settled.on, 'UTC', locale) },
    });
  if (!transfer) throw new DomainError('transfer_unknown', { field });
  return transfer.id;
}

/**
 * @throws DomainError transfer_unknown, account_paid, account_amount_differs beside `order`; line_decided if another
 * user decided first
 */
export async function matchLine(
  by: AuditContext,
  lineId: string,
  { order, locale }: Omit<Asked, 'field'>,
): Promise<Exclude<MatchOutcome, 'taken'>> {
  const charges = await chargesPaidBy(lineId, order);
  const payment = charges ? null : await payableTransfer({ order, field: 'order', locale });
  const outcome = await transaction(async (tx) => {
    const decided = charges
      ? await settleIn(tx, lineId, charges, doerIn(by))
      : await matchIn(tx, { line: lineId, payment: payment! }, doerIn(by));
    if (!decided || decided === 'taken') throw new DomainError('line_decided');
    await recordChange(tx, by, {
      action: 'bank_line.matched',
      subject: subjectOf(lineId, normaliseReference(order)),
      after: { order: normaliseReference(order), outcome: decided },
    });
    return decided;
  });
  wakeOutbox();
  return outcome;
}

async function matchIn(tx: Tx, match: { line: string; payment: string }, by: string | null): Promise<MatchOutcome> {
  const [row] = await tx.$queryRaw<{ outcome: string }[]>`
    select outcome from match_lines(${JSON.stringify([match])}::jsonb, ${by}::uuid)`;
  return knownOutcome('match_lines', MATCH_OUTCOMES, row?.outcome);
}

async function settleIn(tx: Tx, line: string, charges: string[], by: string | null): Promise<'paid' | null> {
  const [row] = await tx.$queryRaw<{ done: boolean }[]>`
    select match_charges(${line}::uuid, ${charges}::uuid[], ${by}::uuid) as done`;
  return row!.done ? 'paid' : null;
}

export type Part = { order: string; amount: Cents };

/** Splits a transfer between orders; the rest stays open. @throws DomainError beside the invalid part */
export async function divideAmong(
  by: AuditContext,
  lineId: string,
  { parts, locale }: { parts: readonly Part[]; locale: string },
): Promise<void> {
  const given: { amount: Cents; payment: string }[] = [];
  for (const [at, { order, amount }] of parts.entries()) {
    const payment =
      (await chargeOfPart(order, amount, `parts.${at}.amount`)) ??
      (await payableTransfer({ order, field: `parts.${at}.order`, locale }));
    given.push({ amount, payment });
  }
  const twice = given.findIndex(({ payment }, at) => given.findIndex((other) => other.payment === payment) < at);
  if (twice >= 0) throw new DomainError('division_twice', { field: `parts.${twice}.order` });
  const [line] = await sql<{ amount: Cents }>(
    'line_amount',
    'select amount_cents as amount from bank_lines where id = $1',
    [lineId],
  );
  if (add(...parts.map(({ amount }) => amount)) > line!.amount)
    throw new DomainError('division_sum', { field: 'parts' });
  const label = parts.map(({ order }) => normaliseReference(order)).join(', ');
  await transaction(async (tx) => {
    const made = await tx.$queryRaw<{ outcome: string }[]>`
      select outcome from divide_line(${lineId}::uuid, ${JSON.stringify(given)}::jsonb, ${doerIn(by)}::uuid)`;
    for (const { outcome } of made) knownOutcome('divide_line', MATCH_OUTCOMES, outcome);
    if (made.length === 0) throw new DomainError('line_decided');
    await recordChange(tx, by, {
      action: 'bank_line.divided',
      subject: subjectOf(lineId, label),
      after: { orders: label, state: 'divided' },
    });
  });
  wakeOutbox();
}

const MOVES = {
  ignore: { from: 'open', to: 'ignored' },
  reopen: { from: 'ignored', to: 'open' },
} as const;

/** Ignores a line, or reopens it. Idempotent. */
export async function moveLine(by: AuditContext, lineId: string, move: keyof typeof MOVES): Promise<void> {
  const { from, to } = MOVES[move];
  await transaction(async (tx) => {
    const moved = await tx.$executeRaw`
      update bank_lines set state = ${to}, decided_by = ${doerIn(by)}::uuid, decided_at = moment()
      where id = ${lineId}::uuid and state = ${from} and amount_cents > 0`;
    if (moved > 0)
      return recordChange(tx, by, { action: `bank_line.${to}`, subject: subjectOf(lineId, ''), after: { state: to } });
    const [line] = await tx.$queryRaw<{ state: string }[]>`select state from bank_lines where id = ${lineId}::uuid`;
    if (line?.state !== to) throw new DomainError('line_decided');
  });
}

/**
 * Returns a transfer: one too small for its order, or one for an order paid on account before.
 * @param order the order that was paid before; null for a matched transfer
 * @throws DomainError line_not_returnable; account_not_paid beside `order`
 */
export async function returnLine(by: AuditContext, lineId: string, order: string | null): Promise<void> {
  const settled = order === null ? null : await settledCharge(order);
  if (order !== null && !settled) throw new DomainError('account_not_paid', { field: 'order' });
  await transaction(async (tx) => {
    const [row] = settled
      ? await tx.$queryRaw<{ returned: boolean }[]>`
          select return_account_line(${lineId}::uuid, ${settled.id}::uuid, ${doerIn(by)}::uuid) as returned`
      : await tx.$queryRaw<{ returned: boolean }[]>`
          select return_line(${lineId}::uuid, ${doerIn(by)}::uuid) as returned`;
    if (!row!.returned) throw new DomainError('line_not_returnable');
    await recordChange(tx, by, {
      action: 'bank_line.returned',
      subject: subjectOf(lineId, settled ? settled.order : ''),
      after: { state: 'returned', ...(settled && { order: settled.order }) },
    });
  });
  wakeOutbox();
}

/** Undoes an import. @returns how many payments it had completed; null if it was undone before */
export async function undoStatement(by: AuditContext, statementId: string): Promise<number | null> {
  const concerned = await transaction(async (tx) => {
    const [statement] = await tx.$queryRaw<{ name: string; concerned: number | null }[]>`
      select file_name as name, undo_statement(id, ${doerIn(by)}::uuid) as concerned from bank_statements where id = ${statementId}::uuid`;
    if (!statement) throw notFound();
    if (statement.concerned === -1) throw new DomainError('statement_paid_accounts');
    if (statement.concerned !== null)
      await recordChange(tx, by, {
        action: 'bank_statement.undone',
        subject: { type: 'bank_statement', id: statementId, label: statement.name },
        after: { payments: statement.concerned },
      });
    return statement.concerned;
  });
  wakeOutbox();
  return concerned;
}
