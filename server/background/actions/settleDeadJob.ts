import { recordChange } from '../../audit';
import { prisma, transaction } from '../../infra/db';
import { enqueue } from '../../infra/queue';
import type { AuditContext } from '../../shared/actor';

/** Deletes it from the list. @returns whether it was there. */
const takeOff = (by: AuditContext, { id, name }: { id: string; name: string }, action: string): Promise<boolean> =>
  transaction(async (tx) => {
    const { count } = await tx.deadJob.deleteMany({ where: { id } });
    if (count > 0) await recordChange(tx, by, { action, subject: { type: 'job', id, label: name } });
    return count > 0;
  });

/**
 * Retries a failed job. It is queued under the failure's id before the failure is deleted, so a repeated call queues it
 * once and a crash loses nothing.
 * @returns false if it was not on the list.
 */
export async function retryDeadJob(by: AuditContext, id: string): Promise<boolean> {
  const job = await prisma.deadJob.findUnique({ where: { id } });
  if (!job) return false;
  await enqueue(job.name, job.data as object, { id });
  return takeOff(by, job, 'job.retried');
}

/** Discards it. @returns false if it was not on the list. */
export async function discardDeadJob(by: AuditContext, id: string): Promise<boolean> {
  const job = await prisma.deadJob.findUnique({ where: { id } });
  return job !== null && takeOff(by, job, 'job.discarded');
}
