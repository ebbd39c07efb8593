import { connection } from '../../server/infra/db';

/** As if so much of an order's ledgers had been written then, as SQL says it: `now() - interval '3 days'`. */
export const putEntriesAt = (orderId: string, at: string, which = 'true'): Promise<void> =>
  connection.script(
    `begin; set local session_replication_role = replica;
     update sale_entries set at = ${at} where order_id = '${orderId}' and (${which}); commit`,
  );
