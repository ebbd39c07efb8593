import { prisma, sql, transaction } from '../../infra/db';
import { notify } from '../../notifications';
import { paths } from '../../shared/paths';

const STEP = 2000;

type Progress = { state: string; made: number; quantity: number };

/**
 * Makes the codes of a batch step by step, each step a transaction of its own that counts what it made. Stopped
 * half-way and begun again, by this process or another, it makes exactly what is missing.
 */
export async function makeCodes(batchId: string): Promise<void> {
  for (;;) {
    const [progress] = await sql<Progress>(
      'make_promo_codes',
      'select state, made, quantity from make_promo_codes($1, $2)',
      [batchId, STEP],
    );
    if (progress?.state === 'ready') return notifyReady(batchId);
    if (progress?.state !== 'making') return;
  }
}

/** Tells the person who ordered the batch, once. */
async function notifyReady(batchId: string): Promise<void> {
  const batch = await prisma.promoCodeBatch.findUniqueOrThrow({
    where: { id: batchId },
    include: { promo: { select: { eventId: true } } },
  });
  const { createdBy, name, quantity, promo } = batch;
  if (!createdBy) return;
  await transaction((tx) =>
    notify(tx, {
      kind: 'code_batch_ready',
      to: { userIds: [createdBy] },
      event: promo.eventId,
      data: { name, count: quantity },
      href: paths.promoCodes.ofBatch(batchId),
      dedupeKey: batchId,
    }),
  );
}
