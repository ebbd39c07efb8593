import type { Translate } from './i18n/translate';
import { formatMoney } from './money';
import { shareText } from './moneyShares';
import { POINT, type RefundStep, type RefundTerms, sortSteps } from './refunds';
import type { MoveTerms } from './reschedule';

const DAY_HOURS = 24;

type Wording = { t: Translate; locale: string; currency: string };

function stepText({ hoursBefore, percent }: RefundStep, isOpen: boolean, { t, locale }: Wording): string {
  const kind = isOpen ? 'open' : 'visit';
  const share = shareText(percent, locale);
  if (hoursBefore === 0) return t(`common.refund_until_${kind}`, { share });
  if (hoursBefore % DAY_HOURS === 0 && hoursBefore > DAY_HOURS)
    return t(`common.refund_days_before_${kind}`, { share, count: hoursBefore / DAY_HOURS });
  return t(`common.refund_hours_before_${kind}`, { share, count: hoursBefore });
}

/** The refund terms in plain words, one line each; empty if buyers cannot refund tickets themselves. */
export function refundWords({ steps, feeCents, orderFee, isOpen }: RefundTerms, wording: Wording): string[] {
  if (steps.length === 0) return [];
  const { t, locale, currency } = wording;
  return [
    ...sortSteps(steps).map((step) => stepText(step, isOpen, wording)),
    ...(steps.every(({ hoursBefore }) => hoursBefore > 0) ? [t('common.refund_after')] : []),
    ...(feeCents > 0 ? [t('common.refund_fee_kept', { amount: formatMoney(feeCents, currency, locale) })] : []),
    t(orderFee ? 'common.refund_order_fee_back' : 'common.refund_order_fee_kept'),
  ];
}

function moveTimeText(hours: number, t: Translate): string {
  if (hours === 0) return t('common.move_until_visit');
  if (hours % DAY_HOURS === 0 && hours > DAY_HOURS) return t('common.move_days_before', { count: hours / DAY_HOURS });
  return t('common.move_hours_before', { count: hours });
}

/** The same for tickets without a slot, which are exchanged and never moved. */
function exchangeWords({ hoursBefore, max, feeCents, refunds }: MoveTerms, { t, locale, currency }: Wording): string[] {
  return [
    hoursBefore === 0
      ? t('catalogue.words_exchange_until_end')
      : t('catalogue.words_exchange_hours_before', { count: hoursBefore }),
    ...(max === null ? [] : [t('catalogue.words_exchange_times', { count: max })]),
    feeCents > 0
      ? t('catalogue.words_exchange_fee', { amount: formatMoney(feeCents, currency, locale) })
      : t('catalogue.words_exchange_free'),
    t(refunds ? 'catalogue.words_exchange_cheaper_back' : 'catalogue.words_exchange_cheaper_kept'),
  ];
}

/** The terms of moves and exchanges by buyers in plain words, one line each; empty if they are not allowed. */
export function moveWords(all: MoveTerms, wording: Wording, isReturnable = true): string[] {
  // An exchange refunds nothing that cannot be refunded otherwise.
  const terms = { ...all, refunds: all.refunds && isReturnable };
  const { hoursBefore, max, feeCents, refunds, exchanges, isOpen } = terms;
  const { t, locale, currency } = wording;
  if (max === 0 || (isOpen && !exchanges)) return [];
  if (isOpen) return exchangeWords(terms, wording);
  return [
    moveTimeText(hoursBefore, t),
    ...(max === null ? [] : [t('common.move_times', { count: max })]),
    feeCents > 0 ? t('common.move_fee', { amount: formatMoney(feeCents, currency, locale) }) : t('common.move_free'),
    t(refunds ? 'common.move_cheaper_back' : 'common.move_cheaper_kept'),
    ...(exchanges ? [t('catalogue.words_exchange_also')] : []),
    ...(isReturnable ? [t('common.move_terms_stay')] : []),
  ];
}

const asPoint = (line: string): string => POINT + line;

/**
 * An event's policy: the organisation's own words, and the terms as a list; each with its heading if there are both.
 */
export function policyWords(own: string, terms: RefundTerms | null, wording: Wording): string {
  const { t } = wording;
  const refunds = (terms ? refundWords(terms, wording) : []).map(asPoint);
  const moves = (terms?.moves ? moveWords(terms.moves, wording, terms.steps.length > 0) : []).map(asPoint);
  if (refunds.length === 0 || moves.length === 0) return [own, ...refunds, ...moves].filter(Boolean).join('\n');
  const blocks = [
    [own],
    [t('common.policy_return'), ...refunds],
    [t(terms?.moves?.isOpen ? 'common.policy_exchange' : 'common.policy_move'), ...moves],
  ];
  return blocks
    .map((lines) => lines.filter(Boolean).join('\n'))
    .filter(Boolean)
    .join('\n\n');
}
