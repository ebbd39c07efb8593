import type { HostedProvider, PaymentResult } from '../../../server/payments/providers/provider';

export type FakeProvider = HostedProvider & {
  started: string[];
  refunded: string[];
  /** Its next answers; a test may replace each. */
  say: {
    status: PaymentResult | null;
    refund: Awaited<ReturnType<HostedProvider['refund']>>;
    isAway: boolean;
    onReturn: PaymentResult | null;
  };
};

/** A provider that needs a posted form, and answers as the test sets. */
export function fakeProvider(code = 'fake'): FakeProvider {
  const say: FakeProvider['say'] = {
    status: null,
    refund: { status: 'done', ref: 'r1' },
    isAway: false,
    onReturn: null,
  };
  const reach = () => {
    if (say.isAway) throw new Error('the bank is away');
  };
  const provider: FakeProvider = {
    code,
    capabilities: { refund: 'api', partialRefund: true, statusQuery: true },
    started: [],
    refunded: [],
    say,
    isAvailable: () => true,
    start: async (payment, context) => {
      reach();
      provider.started.push(payment.id);
      const fields = {
        order: `${payment.attempt}`,
        amount: String(payment.amount),
        back: context.returnUrl,
        notify: context.notifyUrl,
      };
      return { providerRef: `ref-${payment.id}`, redirect: { method: 'POST', url: 'https://bank.test/pay', fields } };
    },
    parseWebhook: async () => [],
    onReturn: async () => say.onReturn,
    fetchStatus: async () => {
      reach();
      return say.status;
    },
    refund: async (refund) => {
      reach();
      provider.refunded.push(refund.id);
      return say.refund;
    },
  };
  return provider;
}
