/** A control, which may be tried again and again, has not used up what a visitor may ask for in a while. */
import { beforeEach } from 'vitest';
import { sql } from '../../server/infra/db';

beforeEach(async ({ task }) => {
  if (task.retry) await sql('test_forget_tries', 'delete from rate_limits');
});
