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
  /** Gift vouchers that are on it, and a code that is typed and was not tried yet. */
  vouchers: UsedVoucher[];
  voucherCode: string;
  acceptTerms: boolean;
  renewsYearly: boolean;
  /** The customer of the full invoice that a large order needs; null until the buyer types it. */
  invoice: TypedCustomer | null;
};

/** What is there to be brought back; consent is given anew. */
const withoutBlanks = (typed: Partial<CheckoutForm>): Partial<CheckoutForm> =>
  Object.fromEntries(
    Object.entries({ ...typed, acceptTerms: false, renewsYearly: false, useBalance: false }).filter(
      ([, value]) => value !== '',
    ),
  );

/** What was typed before, and of the account what was not. */
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
    // Codes are money, and stay with the person who typed them.
    const { vouchers: _used, voucherCode: _typed, ...typed } = form.data;
    keepForm({ ...typed, acceptTerms: false, renewsYearly: false }, userId);
  }, [form.data, userId]);
  return form;
}

/** Back at the contact, for the person who left it to sign in. */
export function useReturn(): void {
  const steps = useSteps();
  const latest = useRef(steps);
  latest.current = steps;
  useEffect(() => {
    if (!pullReturn()) return;
    // The heading of the page is focused first, as after every move.
    const frame = requestAnimationFrame(() => latest.current.show(document.getElementById('contact')));
    return () => cancelAnimationFrame(frame);
  }, []);
}
