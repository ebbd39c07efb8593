import { sql } from '../../infra/db';
import { wakeOutbox } from '../../infra/outbox';
import { readSettings } from '../../settings';

const BATCH = 100;

/** Cancels moves that were not paid in time: their places are released and the orders stay unchanged. */
export async function expireMoves(): Promise<void> {
  const { 'payments.grace_minutes': grace } = await readSettings();
  for (let ended = BATCH; ended === BATCH; ) {
    const [row] = await sql<{ ended: number }>('expire_moves', 'select expire_moves($1, $2) as ended', [BATCH, grace]);
    ended = row!.ended;
    if (ended > 0) wakeOutbox();
  }
}
