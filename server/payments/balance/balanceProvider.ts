/**
 * Payments from a customer's balance. `use_balance` takes them, held or captured with the order; refunds are made here.
 */
import { sql } from '../../infra/db';
import type { LocalProvider } from '../providers/provider';

/** Credits a refund to a balance, once. @returns false if there is no account */
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
