import { refundNowWords } from '@server/shared/refundNowWords';
import { refundNow } from '@server/shared/refunds';
import type { IsoDateTime } from '@server/shared/time';
import { mainTerm, termsInLine } from '@/Components/PolicyText';
import { useLocale } from '@/hooks/useLocale';
import { useT } from '@/hooks/useT';
import type { Shop } from './cart';

/**
 * The refund rule of a visit in one line. A visit in 5 days: "Your visit is in 5 days: we refund 50% of the price." All
 * rules are given where the times of a day differ or the terms keep an amount. Without a time: the main rule.
 */
export function useRefundRule(
  { event: { refundPolicy, refundTerms: terms }, serverNow }: Pick<Shop, 'event' | 'serverNow'>,
  starts: readonly IsoDateTime[],
): string {
  const t = useT();
  const locale = useLocale();
  if (starts.length === 0 || terms.steps.length === 0) return mainTerm(refundPolicy);
  const now = new Date(serverNow);
  const rules = new Set(
    starts.map((startsAt) => refundNowWords(refundNow(terms, { at: startsAt, startsAt }, now), { t, locale })),
  );
  const [rule] = rules;
  return rule && rules.size === 1 && terms.feeCents === 0 ? rule : termsInLine(refundPolicy);
}
