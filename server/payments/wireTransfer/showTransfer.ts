import { sql } from '../../infra/db';
import type { Cents } from '../../shared/money';
import { listAccounts } from './accounts';
import { epcText } from './epcText';

export type Transfer = {
  holder: string;
  iban: string;
  bic: string;
  bank: string;
  reference: string;
  /** Amount due. */
  amount: Cents;
  /** Amount received, if it was too little. */
  received: Cents;
  currency: string;
};

type Row = { provider: string; reference: string; due: Cents; received: Cents; currency: string };

/** Account and QR text of an order's open transfer; null if there is none. */
export async function showTransfer(orderId: string): Promise<(Transfer & { epc: string }) | null> {
  const [row] = await sql<Row>(
    'show_transfer',
    `select p.provider, p.provider_ref as reference, p.amount_cents as due, p.currency,
       (select coalesce(sum(amount_cents), 0)::bigint from bank_lines where payment_id = p.id and state = 'matched') as received
     from payments p where p.order_id = $1 and p.method = 'wire_transfer' and p.provider_ref is not null
       and p.state in ('created', 'authorised') order by p.attempt desc limit 1`,
    [orderId],
  );
  const account = row && (await listAccounts()).find(({ code }) => code === row.provider);
  if (!account) return null;
  const { code: _code, initiator: _initiator, ...rest } = account;
  const transfer = {
    ...rest,
    reference: row.reference,
    amount: (row.due - row.received) as Cents,
    received: row.received,
    currency: row.currency,
  };
  return { ...transfer, epc: epcText(transfer) };
}
