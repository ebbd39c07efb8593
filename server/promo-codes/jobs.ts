import { prisma } from '../infra/db';
import type { Job } from '../infra/queue';
import { makeCodes } from './actions/makeCodes';
import { mailWaiting } from './mail/mailWaiting';
import { MAIL_JOB, MAKE_JOB } from './makeJob';

const make: Job<{ batchId: string }> = { name: MAKE_JOB, handle: ({ batchId }) => makeCodes(batchId) };

const mail: Job<object> = { name: MAIL_JOB, maxRunSeconds: 600, handle: mailWaiting };

/** Continues work that an interrupted process left. */
const resume: Job<object> = {
  name: 'promo_codes.resume',
  cron: '* * * * *',
  handle: async () => {
    const left = await prisma.promoCodeBatch.findMany({
      where: { state: { in: ['waiting', 'making'] } },
      orderBy: { createdAt: 'asc' },
      select: { id: true },
    });
    for (const { id } of left) await makeCodes(id);
    await mailWaiting();
  },
};

export const promoCodeJobs: readonly Job<never>[] = [make, mail, resume];
