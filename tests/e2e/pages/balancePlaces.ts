import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import type { Place } from './house';

/** Pages of balances, gift vouchers and passes. */
export async function findBalancePlaces(): Promise<Record<string, Place[]>> {
  const buyer = await prisma.user.findUniqueOrThrow({ where: { email: 'buyer@aforo.test' } });
  const voucher = await prisma.giftVoucher.findFirstOrThrow({ where: { blockedAt: { not: null } } });
  const pass = await prisma.annualPass.findFirstOrThrow({
    where: { photo: { isNot: null }, ticket: { state: 'valid' } },
  });
  return {
    'AnnualPass/Users/Index': [{ path: paths.passes.index() }],
    'AnnualPass/Download': [
      // Redirects to its holder's page.
      { path: paths.passes.one(pass.id) },
      { path: paths.passes.download('not-a-pass'), as: 'guest', isRefused: true },
    ],
    'Balances/Index': [{ path: paths.balances.index() }],
    'Balances/Show': [{ path: paths.balances.one(buyer.id) }],
    'GiftVouchers/Index': [{ path: paths.giftVouchers.index() }],
    'GiftVouchers/Show': [{ path: paths.giftVouchers.one(voucher.id) }],
    'GiftVouchers/Check': [{ path: paths.payments.checkVoucher(), as: 'guest' }],
  };
}
