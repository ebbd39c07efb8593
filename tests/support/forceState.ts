import { connection } from '../../server/infra/db';

/** Sets a row's state without triggers, even if no transition leads to it. */
export const forceState = (table: 'orders' | 'order_items' | 'tickets', id: string, state: string): Promise<void> =>
  connection.script(
    `begin; set local session_replication_role = replica; update ${table} set state = '${state}' where id = '${id}'; commit`,
  );
