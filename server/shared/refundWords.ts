import type { Translate } from './i18n/translate';
import { formatMoney } from './money';
import { type RefundStep, type RefundTerms, sortSteps } from './refunds';

const DAY_HOURS = 24;

type Wording = { t: Translate; locale: string; currency: string };

function stepText({ hoursBefore, percent }: RefundStep, isOpen: boolean, { t, locale }: Wording): string {
  const kind = isOpen ? 'open' : 'visit';
  const share = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(percent / 10_000);
  if (hoursBefore === 0) return t(`common.refund_until_${kind}`, { share });
  if (hoursBefore % DAY_HOURS === 0 && hoursBefore > DAY_HOURS)
    return t(`common.refund_days_before_${kind}`, { share, count: hoursBefore / DAY_HOURS });
  return t(`common.refund_hours_before_${kind}`, { share, count: hoursBefore });
}

/** The terms in plain words, a line each; nothing where buyers give nothing back by themselves. */
export function refundWords({ steps, feeCents, orderFee, isOpen }: RefundTerms, wording: Wording): string[] {
  if (steps.length === 0) return [];
  const { t, locale, currency } = wording;
  return [
    ...sortSteps(steps).map((step) => stepText(step, isOpen, wording)),
    ...(feeCents > 0 ? [t('common.refund_fee_kept', { amount: formatMoney(feeCents, currency, locale) })] : []),
    t(orderFee ? 'common.refund_order_fee_back' : 'common.refund_order_fee_kept'),
  ];
}

/** An event's policy as people read it: the organisation's own words, and the terms below. */
export const policyWords = (own: string, terms: RefundTerms | null, wording: Wording): string =>
  [own, ...(terms ? refundWords(terms, wording) : [])].filter(Boolean).join('\n');
