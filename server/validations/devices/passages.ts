/** Outcome of an entry for which a turnstile opened, and undone entries. */

import { sql } from '../../infra/db';
import { logger } from '../../infra/logger';
import { wakeOutbox } from '../../infra/outbox';
import type { Job } from '../../infra/queue';
import { knownOutcome } from '../../shared/outcome';

export type UndoCause = 'not_passed' | 'no_report' | 'supervisor' | 'fewer';
export const UNDO_OUTCOMES = ['undone', 'already', 'passed', 'waiting', 'unknown'] as const;
export type UndoOutcome = (typeof UNDO_OUTCOMES)[number];

type Undo = { cause: UndoCause; userId?: string; reason?: string; deviceId?: string };

/** Undoes an entry once: the ticket has its use again. */
export async function undoEntry(scanId: string, { cause, userId, reason, deviceId }: Undo): Promise<UndoOutcome> {
  const [row] = await sql<{ outcome: string }>('undo_entry', 'select undo_entry($1, $2, $3, $4, $5) as outcome', [
    scanId,
    cause,
    userId ?? null,
    reason ?? null,
    deviceId ?? null,
  ]);
  wakeOutbox();
  return knownOutcome('undo_entry', UNDO_OUTCOMES, row?.outcome);
}

/**
 * Confirms a passage. Reported after the entry was undone, it is `late`: staff see it, and the ticket keeps its use.
 * @returns null if this device opened for no such entry
 */
export async function confirmPassage(scanId: string, deviceId: string): Promise<'passed' | 'late' | null> {
  const [row] = await sql<{ state: 'passed' | 'late' }>(
    'confirm_passage',
    `update gate_passages set state = case when state in ('open', 'passed') then 'passed' else 'late' end, settled_at = coalesce(settled_at, moment())
     where validation_id = $1 and device_id = $2 returning state`,
    [scanId, deviceId],
  );
  return row?.state ?? null;
}

/** Undoes entries that turnstiles did not report in time, of one device or all. @returns how many */
export async function undoUnreported(deviceId: string | null = null): Promise<number> {
  const due = await sql<{ id: string }>(
    'unreported_passages',
    `select validation_id as id from gate_passages where state = 'open' and expires_at <= moment() and ($1::uuid is null or device_id = $1)
     order by expires_at limit 200`,
    [deviceId],
  );
  let undone = 0;
  for (const { id } of due) if ((await undoEntry(id, { cause: 'no_report' })) === 'undone') undone += 1;
  return undone;
}

/** Same as in `validate_tickets`: a device reports while its turnstile is open, and this much longer. */
const REPORT_SECONDS = 5;
const awaited = new Map<string, NodeJS.Timeout>();

/**
 * Undoes the entry when its time is over, unless the device reports. The process that admitted does so; if it was
 * stopped, the job does.
 */
export function awaitReport(scanId: string, passSeconds: number): void {
  const undo = () => {
    awaited.delete(scanId);
    undoEntry(scanId, { cause: 'no_report' }).catch((error: unknown) =>
      logger.warn({ err: error, scan: scanId }, 'an entry is left to the job that undoes it'),
    );
  };
  const seconds = passSeconds + REPORT_SECONDS;
  awaited.set(scanId, setTimeout(undo, seconds * 1000).unref());
}

/** Cancels the timer after the device's report. */
export function reported(scanId: string): void {
  clearTimeout(awaited.get(scanId));
  awaited.delete(scanId);
}

/** Handles entries of a stopped process. */
export const passageJob: Job<never> = {
  name: 'validations.unreported',
  everySeconds: 5,
  handle: async () => void (await undoUnreported()),
};
