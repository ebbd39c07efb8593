import { connection } from '../../server/infra/db';

/** As if an order's ledgers, or some kinds of entries, had been written then, as SQL says it: `now() - interval '3 days'`. `refunds`: those of one. */
export const putEntriesAt = (orderId: string, at: string, kinds: readonly string[] = []): Promise<void> => {
  const chosen = kinds.map((kind) => (kind === 'refunds' ? 'refund_id is not null' : `kind::text = '${kind}'`));
  const which = `order_id = '${orderId}' and (${chosen.join(' or ') || 'true'})`;
  return connection.script(
    `begin; set local session_replication_role = replica;
     update sale_entries set at = ${at} where ${which}; update money_entries set at = ${at} where ${which}; commit`,
  );
};
