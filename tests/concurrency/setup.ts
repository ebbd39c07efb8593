/** Before each file: a control that is tried again has not used up what a visitor may ask for in a while. */
import { beforeEach } from 'vitest';
import { sql } from '../../server/infra/db';

beforeEach(async ({ task }) => {
  if (task.result?.retryCount) await sql('test_forget_tries', 'delete from rate_limits');
});
