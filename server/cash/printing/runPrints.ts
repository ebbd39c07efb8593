/** Printing by the server: slips for network printers, in sequence per printer. */
import { sql } from '../../infra/db';
import { logger } from '../../infra/logger';
import type { Listener } from '../../infra/outbox';
import { enqueue, enqueueAll, type Job } from '../../infra/queue';
import { bytesOf, sendToPrinter } from '../../printing';
import type { PrintFailure } from '../../shared/printers';
import { composeJob, readJob } from './composeJob';
import { termsOf } from './printerOf';

const PRINT_JOB = 'cash.print';
/** Seconds before each retry if the printer does not answer. */
const WAITS = [1, 4] as const;
const SWEEP_SECONDS = 15;

type Settled = { failure: PrintFailure | null; later: number | null };

async function printOne(id: string): Promise<Settled> {
  const job = await readJob(id);
  const { printer, tries } = job;
  // The till no longer has a network printer.
  if (printer.kind !== 'network') return { failure: 'gone', later: null };
  const bytes = await bytesOf(await composeJob(job), termsOf(printer));
  const sent = await sendToPrinter(printer, bytes, job.kick || job.kind === 'drawer');
  if (sent.outcome === 'printed') return { failure: null, later: null };
  return { failure: sent.failure, later: sent.isUntouched ? (WAITS[tries - 1] ?? null) : null };
}

const settle = (id: string, { failure, later }: Settled) =>
  sql('settle_print', 'select settle_print($1, $2, $3)', [id, failure, later]);

/** Prints the due slips of a till's printer until none is left. */
export async function printWaiting(cashboxId: string): Promise<void> {
  for (;;) {
    const [claimed] = await sql<{ id: string | null }>('claim_print', 'select claim_print($1) as id', [cashboxId]);
    const id = claimed!.id;
    if (!id) return;
    const settled = await printOne(id).catch((error: unknown): Settled => {
      logger.error({ err: error, printJob: id }, 'a slip could not be made');
      return { failure: 'device', later: null };
    });
    await settle(id, settled);
    if (settled.later !== null) await enqueue(PRINT_JOB, { cashboxId }, { afterSeconds: settled.later });
  }
}

export const printWanted: Listener<'print_wanted'> = async (rows) => {
  const cashboxes = new Set(rows.map(({ payload }) => payload.cashbox_id));
  await enqueueAll(
    PRINT_JOB,
    [...cashboxes].map((cashboxId) => ({ data: { cashboxId } })),
  );
};

const print: Job<{ cashboxId: string }> = {
  name: PRINT_JOB,
  atOnce: 4,
  handle: ({ cashboxId }) => printWaiting(cashboxId),
};

/**
 * Cleans up after a killed process: a slip in transmission may have been printed, so users decide about a retry; queued
 * slips are printed.
 */
export async function sweepPrints(): Promise<void> {
  const left = await sql<{ id: string }>(
    'left_prints',
    `select id from print_jobs where state = 'printing' and taken_until < moment()`,
  );
  for (const { id } of left) await settle(id, { failure: 'interrupted', later: null });
  const waiting = await sql<{ cashboxId: string }>(
    'waiting_prints',
    `select distinct cashbox_id as "cashboxId" from print_jobs where state = 'waiting' and via = 'network' and due_at < moment() - interval '5 seconds'`,
  );
  await enqueueAll(
    PRINT_JOB,
    waiting.map(({ cashboxId }) => ({ data: { cashboxId } })),
  );
}

const sweep: Job<never> = { name: 'cash.prints', everySeconds: SWEEP_SECONDS, handle: sweepPrints };

export const printJobs: readonly Job<never>[] = [print, sweep];
