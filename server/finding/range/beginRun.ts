import { recordChange } from '../../audit';
import { transaction } from '../../infra/db';
import type { AuditContext } from '../../shared/actor';

/** Starts a prepared run and logs its user. @returns false if it was started before, or is empty */
export const beginRun = (by: AuditContext, id: string): Promise<boolean> =>
  transaction(async (tx) => {
    const [run] = await tx.$queryRaw<{ kind: string; orders: number }[]>`
      update order_runs r set state = 'waiting' where id = ${id}::uuid and state = 'prepared' and kind <> 'print'
      returning kind, (select count(*)::int from order_run_orders where run_id = r.id and state = 'waiting') as orders`;
    if (!run) return false;
    await recordChange(tx, by, {
      action: `order_run.${run.kind}_begun`,
      subject: { type: 'order_run', id, label: String(run.orders) },
    });
    return true;
  });
