import type { Domain } from '../http/domain';
import { personal } from '../http/personal';
import { balanceJobs } from './jobs';
import { balances } from './routes/balances';
import { giftVoucher } from './vouchers/routes/giftVoucher';
import { giftVouchers } from './vouchers/routes/giftVouchers';

export const domain = {
  routes: [
    ['/gift-voucher', personal, giftVoucher],
    ['/admin/balances', balances],
    ['/admin/gift-vouchers', giftVouchers],
  ],
  jobs: balanceJobs,
} satisfies Domain;
