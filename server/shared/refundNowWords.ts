import type { Translate } from './i18n/translate';
import { shareText } from './moneyShares';
import type { RefundNow } from './refunds';

const DAY_HOURS = 24;

/** The share that comes back now and the time that decides it: "Your visit is in 5 days: we refund 50% of the price." */
export function refundNowWords(
  { percent, hoursLeft, countsTo }: RefundNow,
  { t, locale }: { t: Translate; locale: string },
): string {
  if (percent === null) return t('refunds.now_nothing');
  const share = shareText(percent, locale);
  if (hoursLeft === null) return t('refunds.now_always', { share });
  const inDays = hoursLeft >= 2 * DAY_HOURS;
  const count = inDays ? Math.floor(hoursLeft / DAY_HOURS) : hoursLeft;
  return t('refunds.now', { share, left: t(`refunds.left_${inDays ? 'days' : 'hours'}_${countsTo}`, { count }) });
}
