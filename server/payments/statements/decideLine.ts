/** What staff decide about a line. Each is done once, however often and by however many people it is pressed. */
import { recordChange } from '../../audit';
import { sql, transaction } from '../../infra/db';
import { wakeOutbox } from '../../infra/outbox';
import { type AuditContext, doerIn } from '../../shared/actor';
import { DomainError, notFound } from '../../shared/errors';
import { add, type Cents } from '../../shared/money';
import { normaliseReference } from '../../shared/reference';
import { matchCharge } from './matchCharges';
import { divideLine, type MatchOutcome, matchLines } from './matchNewLines';

const subjectOf = (id: string, label: string) => ({ type: 'bank_line', id, label });

/** The transfer of an order that this may be: the one that is open, else the last. @throws DomainError beside `field` */
async function transferOf(order: string, field = 'order'): Promise<string> {
  const [payment] = await sql<{ id: string }>(
    'transfer_of_order',
    `select p.id from payments p join orders o on o.id = p.order_id
     where o.reference = $1 and p.method = 'wire_transfer' and p.provider_ref like 'RF%'
     order by p.state in ('created', 'authorised') desc, p.attempt desc limit 1`,
    [normaliseReference(order)],
  );
  if (!payment) throw new DomainError('transfer_unknown', { field });
  return payment.id;
}

async function matchTransfer(by: AuditContext, lineId: string, order: string) {
  const payment = await transferOf(order);
  const [outcome] = await matchLines([{ line: lineId, payment }], doerIn(by));
  if (!outcome || outcome === 'taken') throw new DomainError('line_decided');
  return outcome;
}

/** @throws DomainError transfer_unknown, account_amount_differs beside `order`; line_decided when another person was first */
export async function matchLine(
  by: AuditContext,
  lineId: string,
  order: string,
): Promise<Exclude<MatchOutcome, 'taken'>> {
  const outcome = (await matchCharge(lineId, order, doerIn(by))) ?? (await matchTransfer(by, lineId, order));
  await transaction((tx) =>
    recordChange(tx, by, {
      action: 'bank_line.matched',
      subject: subjectOf(lineId, normaliseReference(order)),
      after: { order: normaliseReference(order), outcome },
    }),
  );
  return outcome;
}

export type Part = { order: string; amount: Cents };

/** Divides a transfer among orders; what is left of it waits. @throws DomainError beside the part that cannot be */
export async function divideAmong(by: AuditContext, lineId: string, parts: readonly Part[]): Promise<void> {
  const given: { amount: Cents; payment: string }[] = [];
  for (const [at, { order, amount }] of parts.entries())
    given.push({ amount, payment: await transferOf(order, `parts.${at}.order`) });
  const twice = given.findIndex(({ payment }, at) => given.findIndex((other) => other.payment === payment) < at);
  if (twice >= 0) throw new DomainError('division_twice', { field: `parts.${twice}.order` });
  const [line] = await sql<{ amount: Cents }>(
    'line_amount',
    'select amount_cents as amount from bank_lines where id = $1',
    [lineId],
  );
  if (!line) throw notFound();
  if (add(...parts.map(({ amount }) => amount)) > line.amount)
    throw new DomainError('division_sum', { field: 'parts' });
  if (!(await divideLine(lineId, given, by.userId))) throw new DomainError('line_decided');
  const label = parts.map(({ order }) => normaliseReference(order)).join(', ');
  await transaction((tx) =>
    recordChange(tx, by, {
      action: 'bank_line.divided',
      subject: subjectOf(lineId, label),
      after: { orders: label, state: 'divided' },
    }),
  );
}

const MOVES = {
  ignore: { from: 'open', to: 'ignored' },
  reopen: { from: 'ignored', to: 'open' },
} as const;

/** Puts a line aside, or back before the viewer. Done already, it stays so. */
export async function moveLine(by: AuditContext, lineId: string, move: keyof typeof MOVES): Promise<void> {
  const { from, to } = MOVES[move];
  await transaction(async (tx) => {
    const moved = await tx.$executeRaw`
      update bank_lines set state = ${to}, decided_by = ${doerIn(by)}::uuid, decided_at = moment()
      where id = ${lineId}::uuid and state = ${from} and amount_cents > 0`;
    if (moved > 0)
      return recordChange(tx, by, { action: `bank_line.${to}`, subject: subjectOf(lineId, ''), after: { state: to } });
    const [line] = await tx.$queryRaw<{ state: string }[]>`select state from bank_lines where id = ${lineId}::uuid`;
    if (!line) throw notFound();
    if (line.state !== to) throw new DomainError('line_decided');
  });
}

/** Gives back a transfer that was too little for its order. @throws DomainError line_not_returnable */
export async function returnLine(by: AuditContext, lineId: string): Promise<void> {
  await transaction(async (tx) => {
    const [row] = await tx.$queryRaw<{ returned: boolean }[]>`
      select return_line(${lineId}::uuid, ${doerIn(by)}::uuid) as returned`;
    if (!row!.returned) throw new DomainError('line_not_returnable');
    await recordChange(tx, by, {
      action: 'bank_line.returned',
      subject: subjectOf(lineId, ''),
      after: { state: 'returned' },
    });
  });
  wakeOutbox();
}

/** Takes an import back. @returns how many payments it had made complete; null where it was taken back before */
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
