import { useForm } from '@inertiajs/react';
import type { TypedCustomer } from '@server/shared/invoices';
import { useEffect, useRef } from 'react';
import { useAuth } from '@/hooks/useAuth';
import { isHydrating, useKeptByDevice } from '@/lib/hydration';
import type { HolderAnswers } from '../order/Holders';
import { keepForm, pullReturn, readForm } from '../shop/keptDraft';
import { useSteps } from '../shop/steps';
import type { UsedVoucher } from './usedVouchers';

export type CheckoutForm = {
  name: string;
  email: string;
  phone: string;
  holders: HolderAnswers;
  payment: string;
  useBalance: boolean;
  /** Gift vouchers in use, and a typed code that was not checked yet. */
  vouchers: UsedVoucher[];
  voucherCode: string;
  acceptTerms: boolean;
  renewsYearly: boolean;
  /** The customer of the full invoice that a large order needs; null until the buyer types it. */
  invoice: TypedCustomer | null;
};

/** Values to restore from a draft; consent is not restored. */
const withoutBlanks = (typed: Partial<CheckoutForm>): Partial<CheckoutForm> =>
  Object.fromEntries(
    Object.entries({ ...typed, acceptTerms: false, renewsYearly: false, useBalance: false }).filter(
      ([, value]) => value !== '',
    ),
  );

/** The draft's values, completed with the account's data. */
export function useCheckoutForm() {
  const { user } = useAuth();
  const userId = user?.id ?? null;
  const form = useForm<CheckoutForm>({
    name: user?.name ?? '',
    email: user?.email ?? '',
    phone: '',
    holders: {},
    payment: '',
    useBalance: false,
    vouchers: [],
    voucherCode: '',
    acceptTerms: false,
    renewsYearly: false,
    invoice: null,
    ...(isHydrating() ? {} : withoutBlanks(readForm<CheckoutForm>(userId))),
  });
  useKeptByDevice(() => {
    const typed = withoutBlanks(readForm<CheckoutForm>(userId));
    form.setData((given) => ({ ...given, ...typed }));
  });
  useEffect(() => {
    // Voucher codes are money and are never stored.
    const { vouchers: _used, voucherCode: _typed, ...typed } = form.data;
    keepForm({ ...typed, acceptTerms: false, renewsYearly: false }, userId);
  }, [form.data, userId]);
  return form;
}

/** Returns to the contact step after signing in. */
export function useReturn(): void {
  const steps = useSteps();
  const latest = useRef(steps);
  latest.current = steps;
  useEffect(() => {
    if (!pullReturn()) return;
    // A frame later, because a page change first focuses the heading.
    const frame = requestAnimationFrame(() => latest.current.show(document.getElementById('contact')));
    return () => cancelAnimationFrame(frame);
  }, []);
}
