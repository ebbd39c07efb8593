import { sql } from '../../../server/infra/db';
import { newReference } from '../../../server/shared/reference';
import { uuidv7 } from '../../../server/shared/uuid';
import { hashOfCode } from '../../../server/wallets';

export type Issued = { id: string; code: string; ending: string };
type Input = { amount?: number; currency?: string; endsIn?: string | null };

/** A gift voucher, whose code no page can show; `endsIn` is a PostgreSQL interval, negative for an expired one. */
export async function issue({ amount = 5000, currency = 'EUR', endsIn = null }: Input = {}): Promise<Issued> {
  const id = uuidv7();
  const code = newReference(16);
  const ending = code.slice(-4);
  await sql(
    'test_issue',
    `select issue_voucher($1::jsonb || jsonb_build_object('account', 'system:adjust', 'expires_at', now() + $2::interval))`,
    [
      JSON.stringify({ id, code_hash: hashOfCode(code), code: 'sealed', ending, currency, amount, reason: 'Prize' }),
      endsIn,
    ],
  );
  return { id, code, ending };
}

/** Value, held amount, movements, and whether the ledger is consistent. */
export async function voucherOf({ id }: Pick<Issued, 'id'>) {
  const [row] = await sql<{ balance: number; held: number; kinds: string[]; faults: number }>(
    'test_voucher',
    `select w.balance_cents as balance, w.held_cents as held, (select count(*)::int from check_balances()) as faults,
       array(select t.kind || ':' || e.amount_cents from wallet_entries e join wallet_transactions t on t.id = e.transaction_id
         where e.wallet_id = w.id order by e.id) as kinds
     from wallets w where w.voucher_id = $1`,
    [id],
  );
  return row!;
}

export const expireVouchers = () => sql('test_end_vouchers', 'select expire_balances(100)');
