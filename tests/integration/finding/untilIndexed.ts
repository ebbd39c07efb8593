import { indexOrders } from '../../../server/finding/jobs';
import { sql } from '../../../server/infra/db';
import { until } from '../tickets/saleFixture';

/** Waits until the words of all orders are written, including those in the background job's batch. */
export const untilIndexed = (): Promise<true> =>
  until(async () => {
    await indexOrders();
    return (await sql('test_left_to_index', 'select 1 as one from orders_to_index limit 1')).length === 0;
  });
