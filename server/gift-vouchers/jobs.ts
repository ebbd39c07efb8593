import type { Job } from '../infra/queue';
import { issueSold } from './issueSold';
import { mailRecipients, tellBuyers } from './mailVouchers';

/** Whatever was paid for and left undone, by a server that stopped or knows of no vouchers, and what is to be mailed today. */
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
