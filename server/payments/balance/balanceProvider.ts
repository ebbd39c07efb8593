/**
 * Payments with store credit. `use_credit` takes them, held or captured with the order; refunds are made here.
 */
import { sql } from '../../infra/db';
import type { LocalProvider } from '../providers/provider';

/** Credits a refund to its balance or gift voucher, once. @returns false if there is no account */
export async function creditRefund(refundId: string): Promise<boolean> {
  const [row] = await sql<{ done: boolean }>('refund_to_credit', 'select refund_to_credit($1) as done', [refundId]);
  return row!.done;
}

export const balanceProvider: LocalProvider = {
  code: 'balance',
  methods: ['balance', 'voucher'],
  refund: async ({ id }) =>
    (await creditRefund(id)) ? { status: 'done' } : { status: 'failed', reason: 'no_account' },
};
