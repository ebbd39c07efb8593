/** Printers connected to the browser: it fetches the bytes and reports the result. */
import { sql } from '../../infra/db';
import { bytesOf } from '../../printing';
import { DomainError } from '../../shared/errors';
import type { PrintFailure } from '../../shared/printers';
import { composeJob, readJob } from './composeJob';
import { termsOf } from './printerOf';

/** Bytes of a queued slip, for the first request. @throws DomainError print_taken */
export async function takeBytes(id: string): Promise<Uint8Array> {
  const taken = await sql(
    'take_print',
    `update print_jobs set state = 'printing', tries = tries + 1, taken_until = moment() + interval '2 minutes'
     where id = $1 and state = 'waiting' and via in ('usb', 'serial') returning id`,
    [id],
  );
  if (taken.length === 0) throw new DomainError('print_taken', { status: 409 });
  const job = await readJob(id);
  return bytesOf(await composeJob(job), termsOf(job.printer));
}

/** Idempotent. */
export const settleAtBrowser = (id: string, failure: PrintFailure | null): Promise<unknown> =>
  sql(
    'settle_print_at_browser',
    `select settle_print(id, $2, null) from print_jobs where id = $1 and via in ('usb', 'serial')`,
    [id, failure],
  );
