/**
 * Unredeemed codes at their end: by the terms of the order they are reported, extended once, or credited, to the
 * company's debt if unpaid, else to the balance of the contact who ordered. The company is told before and after.
 */
import { recordChange } from '../../audit';
import { prisma, sql, transaction } from '../../infra/db';
import { homeZone } from '../../infra/homeZone';
import { logger } from '../../infra/logger';
import { wakeOutbox } from '../../infra/outbox';
import type { AuditContext } from '../../shared/actor';
import { type EndingOutcome, UNUSED_POLICIES, type UnusedPolicy } from '../../shared/bulkOrders';
import { cents } from '../../shared/money';
import { unknownOutcome } from '../../shared/outcome';
import { toIso } from '../../shared/time';
import { type EndedCodes, tellAfter, tellBefore } from './unusedMails';

const AT_ONCE = 100;

const OVER = `
  select distinct m.id from master_orders m join orders o on o.id = m.order_id join bulk_codes c on c.master_order_id = m.id join order_items i on i.id = c.order_item_id
  where c.state <> 'claimed' and c.ending_id is null and i.state = 'active' and is_paid(o.state)
    and code_ends(c.id) <= moment()
  order by m.id limit $1`;

async function endOver(): Promise<void> {
  for (;;) {
    const rows = await sql<{ id: string }>('masters_to_end', OVER, [AT_ONCE]);
    for (const { id } of rows) await sql('end_unused_codes', 'select end_unused_codes($1)', [id]);
    if (rows.length < AT_ONCE) return;
  }
}

const OPEN = `
  select e.id, m.id as "masterId", e.outcome, e.codes as count, e.amount_cents as amount, e.until, company.name as company, company.email, m.locale,
    m.reference, m.currency
  from bulk_endings e join master_orders m on m.id = e.master_order_id join companies company on company.id = m.company_id
  where e.done_at is null order by e.id`;

type Unit = { id: string; amount: bigint; orderId: string; currency: string; onAccount: boolean; owner: string | null };

/**
 * Unused codes of an ending, and the owner of the balance: the contact who ordered, while they may buy for the company,
 * else its first buyer. A former contact and staff get none.
 */
const UNITS = `
  select i.id, i.price_cents - i.discount_cents - returned_of_unit(i.id) as amount, o.id as "orderId", o.currency,
    exists (select from company_charges where order_id = o.id) as "onAccount",
    (select c.user_id from company_contacts c where c.company_id = m.company_id and c.role = 'buyer'
      order by c.user_id is not distinct from m.created_by desc, c.created_at, c.user_id limit 1) as owner
  from bulk_codes c join order_items i on i.id = c.order_item_id join master_orders m on m.id = c.master_order_id join orders o on o.id = m.order_id
  where c.ending_id = $1::uuid and i.state = 'active' order by i.position`;

type Given =
  | 'created'
  | 'done'
  | 'replayed'
  | 'gone'
  | 'used'
  | 'new_code'
  | 'requested_already'
  | 'disputed'
  | 'exceeds'
  | 'other_currency'
  | 'no_account'
  | 'id_taken'
  | 'requested';

/** Credits expired codes, once. @returns whether they were credited; cases for staff stay reported */
async function credit(id: string): Promise<boolean> {
  return transaction(async (tx) => {
    const units = await tx.$queryRawUnsafe<Unit[]>(UNITS, id);
    const [first] = units;
    // Already refunded, by an earlier run or by staff.
    if (!first) return true;
    const { orderId, currency, onAccount, owner } = first;
    if (!onAccount) await tx.order.update({ where: { id: orderId }, data: { userId: owner } });
    const request = {
      ...{
        id,
        key: `bulk_ending:${id}`,
        order_id: orderId,
        currency,
        fee: 0,
        by: null,
        reason: 'by_staff',
        forced: false,
      },
      items: units.map(({ id: item, amount }) => ({ id: item, amount: Number(amount) })),
      amount: units.reduce((sum, { amount }) => sum + Number(amount), 0),
      ...{
        note: 'Unused codes',
        payee_name: null,
        payee_iban: null,
        to_balance: onAccount ? null : 'staff',
        asks: false,
      },
    };
    const [row] = await tx.$queryRaw<
      { outcome: Given }[]
    >`select give_back(${JSON.stringify(request)}::jsonb) as outcome`;
    const { outcome } = row!;
    switch (outcome) {
      case 'created':
      case 'done':
      case 'replayed':
        return true;
      case 'gone':
      case 'used':
      case 'new_code':
      case 'requested':
      case 'requested_already':
      case 'disputed':
      case 'exceeds':
      case 'other_currency':
      case 'no_account':
      case 'id_taken':
        logger.warn({ ending: id, outcome }, 'unused codes were not credited');
        return false;
      default:
        return unknownOutcome(outcome);
    }
  }, 60_000);
}

async function finish(found: EndedCodes, zone: string): Promise<void> {
  const isCredited = found.outcome === 'credited' && (await credit(found.id));
  const outcome = found.outcome === 'credited' && !isCredited ? 'reported' : found.outcome;
  await tellAfter({ ...found, outcome }, zone);
  await prisma.bulkEnding.update({ where: { id: found.id }, data: { outcome, doneAt: new Date() } });
}

/** Runs nightly; each step is idempotent, and the next run completes an interrupted one. */
export async function endUnused(): Promise<void> {
  const zone = await homeZone();
  await endOver();
  for (const ending of await sql<EndedCodes>('endings_to_finish', OPEN)) await finish(ending, zone);
  await tellBefore(zone);
  wakeOutbox();
}

/** Staff change what happens to unused codes of an order; past endings stay. */
export async function changePolicy(
  by: AuditContext,
  { id, reference }: { id: string; reference: string },
  policy: UnusedPolicy,
): Promise<void> {
  await transaction(async (tx) => {
    await tx.$queryRaw`select 1 as locked from master_orders where id = ${id}::uuid for update`;
    const { unusedPolicy } = await tx.masterOrder.findUniqueOrThrow({ where: { id }, select: { unusedPolicy: true } });
    if (unusedPolicy === policy) return;
    await tx.masterOrder.update({ where: { id }, data: { unusedPolicy: policy } });
    await recordChange(tx, by, {
      action: 'master_order.policy_changed',
      subject: { type: 'master_order', id, label: reference },
      before: { unusedPolicy },
      after: { unusedPolicy: policy },
    });
  });
}

/** Past and future endings of an order's codes. */
export async function showUnused(id: string) {
  const { unusedPolicy, extendDays, codeDays, endings } = await prisma.masterOrder.findUniqueOrThrow({
    where: { id },
    select: { unusedPolicy: true, extendDays: true, codeDays: true, endings: { orderBy: { createdAt: 'asc' } } },
  });
  return {
    policy: UNUSED_POLICIES.find((one) => one === unusedPolicy) ?? 'report',
    extendDays,
    codeDays,
    endings: endings.map(({ id: ending, outcome, codes, amountCents, until, createdAt }) => ({
      ...{ id: ending, outcome: outcome as EndingOutcome, codes },
      ...{ amount: cents(Number(amountCents)), until: until && toIso(until), at: toIso(createdAt) },
    })),
  };
}
