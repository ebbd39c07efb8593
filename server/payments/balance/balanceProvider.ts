/** Money out of a buyer's balance at the house. It is taken by `use_balance` and held or captured with its order; here it goes back. */
import { sql } from '../../infra/db';
import type { LocalProvider } from '../providers/provider';

/** Makes credit of a refund, once however often it is asked for. @returns false where it has no account to go to */
export async function creditRefund(refundId: string): Promise<boolean> {
  const [row] = await sql<{ done: boolean }>('refund_to_balance', 'select refund_to_balance($1) as done', [refundId]);
  return row!.done;
}

export const balanceProvider: LocalProvider = {
  code: 'balance',
  methods: ['balance', 'voucher'],
  refund: async ({ id }) =>
    (await creditRefund(id)) ? { status: 'done' } : { status: 'failed', reason: 'no_account' },
};
