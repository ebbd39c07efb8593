import { connection } from '../../server/infra/db';

/**
 * Backdates an order's ledger entries, or some kinds of them, to an SQL expression: `now() - interval '3 days'`.
 * `refunds`: those of one refund.
 */
export const putEntriesAt = (orderId: string, at: string, kinds: readonly string[] = []): Promise<void> => {
  const chosen = kinds.map((kind) => (kind === 'refunds' ? 'refund_id is not null' : `kind::text = '${kind}'`));
  const which = `order_id = '${orderId}' and (${chosen.join(' or ') || 'true'})`;
  return connection.script(
    `begin; set local session_replication_role = replica;
     update sale_entries set at = ${at} where ${which}; update money_entries set at = ${at} where ${which}; commit`,
  );
};
