/** Removes rate limits, so that repeated attempts of a control do not exhaust them. */
import { beforeEach } from 'vitest';
import { sql } from '../../server/infra/db';

beforeEach(async ({ task }) => {
  if (task.retry) await sql('test_forget_tries', 'delete from rate_limits');
});
