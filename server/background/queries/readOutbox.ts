import { sql } from '../../infra/db';
import { toIso } from '../../shared/time';
import type { OutboxState } from '../pages';

const OUTBOX = `
  select count(*)::int as waiting, count(*) filter (where attempts > 1)::int as failing, min(created_at) as "oldestAt" from outbox`;

/** Published messages that are not dispatched yet. */
export async function readOutbox(): Promise<OutboxState> {
  const [row] = await sql<{ waiting: number; failing: number; oldestAt: Date | null }>('outbox_state', OUTBOX);
  const { waiting = 0, failing = 0, oldestAt = null } = row ?? {};
  return { waiting, failing, oldestAt: oldestAt && toIso(oldestAt) };
}
