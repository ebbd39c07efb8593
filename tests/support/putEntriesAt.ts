import { connection } from '../../server/infra/db';

/** As if an order's ledgers, or entries of some kinds, had been written then, as SQL says it: `now() - interval '3 days'`. */
export const putEntriesAt = (orderId: string, at: string, kinds: readonly string[] = []): Promise<void> => {
  const which = kinds.length === 0 ? 'true' : `kind::text in (${kinds.map((kind) => `'${kind}'`).join()})`;
  return connection.script(
    `begin; set local session_replication_role = replica;
     update sale_entries set at = ${at} where order_id = '${orderId}' and (${which});
     update money_entries set at = ${at} where order_id = '${orderId}' and (${which}); commit`,
  );
};
