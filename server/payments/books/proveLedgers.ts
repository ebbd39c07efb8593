import { sql, transaction } from '../../infra/db';
import { logger } from '../../infra/logger';
import type { Job } from '../../infra/queue';
import { notify } from '../../notifications';
import type { Cents } from '../../shared/money';
import { paths } from '../../shared/paths';
import { formatReference } from '../../shared/reference';
import { toIso } from '../../shared/time';
import { uuidv7 } from '../../shared/uuid';
import type { CardPaymentsProps, LedgerDifference } from './cardProps';

/** Orders per statement. */
const AT_ONCE = 2000;
const SHOWN = 20;

/** Compares the ledgers of all orders with items, payments and refunds; each difference is notified once. */
export async function proveLedgers(): Promise<void> {
  for (let last: string | null = null; ; ) {
    const [row]: { last: string | null }[] = await sql<{ last: string | null }>(
      'prove_ledgers',
      'select prove_ledgers($1, $2) as last',
      [last, AT_ONCE],
    );
    last = row!.last;
    if (last === null) break;
  }
  await transaction(async (tx) => {
    const found = await tx.$queryRaw<{ reference: string }[]>`
      update ledger_differences d set told = true from orders o where o.id = d.order_id and not d.told returning o.reference`;
    const [first] = found;
    if (!first) return;
    logger.error({ first: first.reference, orders: found.length }, 'the ledgers of sales and money do not add up');
    await notify(tx, {
      kind: 'ledgers_differ',
      to: { permission: 'payments.match' },
      event: null,
      data: { reference: formatReference(first.reference), count: found.length },
      href: paths.cardPayments.index(),
      dedupeKey: uuidv7(),
    });
  });
}

export const proveLedgersJob: Job<never> = {
  name: 'payments.prove_ledgers',
  cron: '23 3 * * *',
  handle: proveLedgers,
};

type Row = Omit<LedgerDifference, 'foundAt'> & { sold: Cents; paid: Cents; foundAt: Date; count: number };

/** Orders found last night, latest first. */
export async function listLedgerDifferences(): Promise<CardPaymentsProps['ledgers']> {
  const rows = await sql<Row>(
    'ledger_differences',
    `select o.id, o.reference, d.ledger, o.currency, d.found_at as "foundAt", count(*) over ()::int as count,
       (select coalesce(sum(gross_cents), 0) from sale_entries where order_id = o.id)::bigint as sold,
       (select coalesce(sum(amount_cents), 0) from money_entries where order_id = o.id)::bigint as paid
     from ledger_differences d join orders o on o.id = d.order_id order by d.found_at desc, o.id desc limit $1`,
    [SHOWN],
  );
  return {
    count: rows[0]?.count ?? 0,
    rows: rows.map(({ foundAt, count: _, ...row }) => ({ ...row, foundAt: toIso(foundAt) })),
  };
}
