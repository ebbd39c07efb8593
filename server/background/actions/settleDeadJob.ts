import { recordChange } from '../../audit';
import { prisma, transaction } from '../../infra/db';
import { enqueue } from '../../infra/queue';
import type { AuditContext } from '../../shared/actor';

/** Takes it off the list, once. @returns whether it stood there. */
const takeOff = (by: AuditContext, { id, name }: { id: string; name: string }, action: string): Promise<boolean> =>
  transaction(async (tx) => {
    const { count } = await tx.deadJob.deleteMany({ where: { id } });
    if (count > 0) await recordChange(tx, by, { action, subject: { type: 'job', id, label: name } });
    return count > 0;
  });

/**
 * Has a job that failed for good run again. It is queued under the failure's own id before that is taken off the list:
 * sent twice it is queued once, and a process that dies in between loses nothing.
 * @returns false when it no longer stood there.
 */
export async function retryDeadJob(by: AuditContext, id: string): Promise<boolean> {
  const job = await prisma.deadJob.findUnique({ where: { id } });
  if (!job) return false;
  await enqueue(job.name, job.data as object, { id });
  return takeOff(by, job, 'job.retried');
}

/** Lets it go. @returns false when it no longer stood there. */
export async function discardDeadJob(by: AuditContext, id: string): Promise<boolean> {
  const job = await prisma.deadJob.findUnique({ where: { id } });
  return job !== null && takeOff(by, job, 'job.discarded');
}
