import type { Job } from '../infra/queue';
import { issueSold } from './issueSold';
import { mailRecipients, tellBuyers } from './mailVouchers';

/** Issues vouchers left by stopped processes, and sends those due today. */
const tend: Job<never> = {
  name: 'vouchers.tend',
  cron: '* * * * *',
  handle: async () => {
    await issueSold();
    await tellBuyers();
    await mailRecipients();
  },
};

export const giftVoucherJobs: readonly Job<never>[] = [tend];
