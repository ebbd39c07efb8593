import { Suspense, useState } from 'react';
import { Button } from '@/Components/Button';
import { useT } from '@/hooks/useT';
import { lazyPart } from '@/lib/lazyPart';
import type { Hold } from '../shop/cart';
import type { UsedVoucher } from './usedVouchers';

const VoucherFields = lazyPart('voucher', () => import('./VoucherFields').then((module) => module.VoucherFields));

export type VoucherUseProps = {
  live: Hold;
  used: readonly UsedVoucher[];
  /** A typed code that was not checked yet. */
  typed: string;
  error: string | undefined;
  onChange: (changed: { vouchers?: UsedVoucher[]; voucherCode?: string }) => void;
};

/** Loads the voucher fields only when the buyer asks for them. */
export function VoucherUse(props: VoucherUseProps) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  const opener = (isBusy: boolean) => (
    <Button variant="quiet" size="sm" className="mb-4 -ml-3" busy={isBusy} onClick={() => setIsOpen(true)}>
      {t('payments.voucher_add')}
    </Button>
  );
  if (!isOpen) return opener(false);
  return (
    <Suspense fallback={opener(true)}>
      <VoucherFields {...props} />
    </Suspense>
  );
}
