import { sql } from '../../infra/db';
import type { Cents } from '../../shared/money';
import { toIso } from '../../shared/time';
import { RETURNED } from './cardList';
import type { CardPaymentsProps, DifferingPayment, ForeignPayment } from './cardProps';

/** Limit of each kind; the list shows the rest. */
const SHOWN = 20;

type DifferingRow = Omit<DifferingPayment, 'ours' | 'theirs' | 'seenAt'> & {
  state: DifferingPayment['ours']['state'];
  amount: Cents;
  returned: Cents;
  theirState: DifferingPayment['theirs']['state'];
  theirAmount: Cents | null;
  theirReturned: Cents;
  seenAt: Date;
  count: number;
};

/** Payments that differ from the provider's records at the last query, latest first. */
export async function listDiffering(): Promise<CardPaymentsProps['differing']> {
  const rows = await sql<DifferingRow>(
    'differing_payments',
    `select p.id, o.reference, p.provider, b.difference, p.currency, p.state::text as state, p.amount_cents as amount, ${RETURNED} as returned,
       b.state as "theirState", b.amount_cents as "theirAmount", b.refunded_cents as "theirReturned", b.seen_at as "seenAt",
       count(*) over ()::int as count
     from provider_records b join payments p on p.id = b.payment_id join orders o on o.id = p.order_id
     where b.difference is not null order by b.seen_at desc, b.id desc limit $1`,
    [SHOWN],
  );
  return {
    count: rows[0]?.count ?? 0,
    rows: rows.map(({ state, amount, returned, theirState, theirAmount, theirReturned, seenAt, count: _, ...row }) => ({
      ...row,
      ours: { state, amount, returned },
      theirs: { state: theirState, amount: theirAmount, returned: theirReturned },
      seenAt: toIso(seenAt),
    })),
  };
}

/**
 * Payments at providers that were not started here: another shop on the account, or made in the provider's dashboard.
 */
export async function listForeign(): Promise<CardPaymentsProps['foreign']> {
  const rows = await sql<Omit<ForeignPayment, 'at'> & { at: Date | null; count: number }>(
    'foreign_payments',
    `select id, provider, ref, state, amount_cents as amount, refunded_cents as returned, currency, booked_at as at, count(*) over ()::int as count
     from provider_records where difference = 'unknown_here' order by seen_at desc, id desc limit $1`,
    [SHOWN],
  );
  return {
    count: rows[0]?.count ?? 0,
    rows: rows.map(({ at, count: _, ...row }) => ({ ...row, at: at && toIso(at) })),
  };
}
