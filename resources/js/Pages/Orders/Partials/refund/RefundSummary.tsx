import type { OrderHead } from '@server/orders/pages';
import type { RefundDestination, RefundPageProps, RefundUnit } from '@server/payments/pages';
import type { Translate } from '@server/shared/i18n/translate';
import { type Cents, cents } from '@server/shared/money';
import { refundNowWords } from '@server/shared/refundNowWords';
import type { RefundNow, RefundQuote } from '@server/shared/refunds';
import type { ReactNode } from 'react';
import { Alert } from '@/Components/Alert';
import { Button } from '@/Components/Button';
import { Card } from '@/Components/Card';
import { Money } from '@/Components/Money';
import { useFormat } from '@/hooks/useFormat';
import { useLocale } from '@/hooks/useLocale';
import { useT } from '@/hooks/useT';

type RefundSummaryProps = Pick<RefundPageProps, 'order' | 'destination' | 'hasPromos' | 'isMixed' | 'staff'> & {
  quote: RefundQuote;
  /** The refund goes to the balance. */
  isCredit: boolean;
  /** Share of the chosen tickets in the order's fees: of a fee of €2.00 for two tickets at one price, €1.00 each. */
  feeCents: Cents;
  chosen: number;
  /** Reasons why tickets are refunded in part. */
  reasons: readonly RefundNow[];
  /** A ticket that would lose the companion ticket it requires. */
  alone: RefundUnit | null;
  /** The tickets stay valid. */
  keeps: boolean;
  /** A second person approves it at the till. */
  isApproved: boolean;
  /** Nothing of the order is left. */
  isLast: boolean;
  /** Number of chosen codes that a recipient already has. */
  handedOut: number;
  busy: boolean;
};

function wayOf(destination: RefundDestination, quote: RefundQuote, t: Translate): string {
  if (quote.amountCents === 0) return t('refunds.to_none');
  if (destination.kind !== 'same') return t(`refunds.to_${destination.kind}`);
  return destination.last4 ? t('refunds.to_card', { last4: destination.last4 }) : t('refunds.to_same');
}

/** The effects of the refund, and the button that makes it. */
export function RefundSummary(props: RefundSummaryProps) {
  const { order, quote, destination, hasPromos, staff, chosen, alone, isLast, isCredit, isMixed, keeps, busy } = props;
  const t = useT();
  const format = useFormat();
  // Fees are shared by all tickets of an order under the event's terms, whichever of them had a change of time.
  const keptFees = cents(Math.min(quote.keptCents, props.feeCents - quote.feeCents));
  const { currency } = order;
  const isOwed = destination.kind === 'account' && !isCredit;
  const goesBack = isOwed ? 'refunds.owed_less' : staff ? 'refunds.goes_back_staff' : 'refunds.goes_back';
  const isAbove = staff !== null && staff.limitCents !== null && quote.amountCents > staff.limitCents;
  const isNeeded = isAbove && !props.isApproved;
  return (
    <Card title={t('refunds.what_happens')} className="lg:sticky lg:top-6">
      {chosen === 0 ? (
        <p className="text-soft">{t('refunds.choose_first')}</p>
      ) : (
        <>
          <dl aria-live="polite">
            <Line term={t(goesBack)} strong>
              <Money amount={quote.amountCents} currency={currency} />
            </Line>
            {quote.keptCents > 0 && (
              <Line term={t('refunds.stays')}>
                <Money amount={quote.keptCents} currency={currency} />
              </Line>
            )}
          </dl>
          <Reasons of={props.reasons} />
          <ul className="my-4 grid list-disc gap-1.5 border-t border-rule pt-4 pl-5">
            <li>
              {isCredit ? t(staff ? 'refunds.to_balance_staff' : 'refunds.to_balance') : wayOf(destination, quote, t)}
            </li>
            {keptFees > 0 && <li>{t('refunds.kept_fees', { amount: format.money(keptFees, currency) })}</li>}
            {isCredit && isMixed && <li>{t('refunds.to_balance_mixed')}</li>}
            {keeps ? (
              <li>{t('refunds.tickets_stay', { count: chosen })}</li>
            ) : (
              <>
                <li>{t('refunds.tickets_end', { count: chosen })}</li>
                <li>{t('refunds.places_free', { count: chosen })}</li>
              </>
            )}
            {hasPromos && !keeps && <li>{t(isLast ? 'refunds.promos_back' : 'refunds.promos_stay')}</li>}
            <li>{t(staff ? 'refunds.receipt_stays_staff' : 'refunds.receipt_stays')}</li>
          </ul>
          {props.handedOut > 0 && !keeps && (
            <Alert tone="warn" className="mb-4">
              {t('refunds.codes_handed_out', { count: props.handedOut })}
            </Alert>
          )}
          <Confirm {...{ order, quote, chosen, alone, busy, staff, isNeeded }} isDisputed={destination.isDisputed} />
        </>
      )}
    </Card>
  );
}

/** The current refund rule, once for tickets that share it. */
function Reasons({ of }: { of: readonly RefundNow[] }) {
  const t = useT();
  const locale = useLocale();
  const texts = new Set(of.map((now) => refundNowWords(now, { t, locale })));
  return [...texts].map((text) => (
    <p key={text} className="mt-1 text-small text-soft">
      {text}
    </p>
  ));
}

type ConfirmProps = Pick<RefundSummaryProps, 'quote' | 'chosen' | 'alone' | 'busy' | 'staff'> & {
  order: OrderHead;
  isNeeded: boolean;
  isDisputed: boolean;
};

function Confirm({ order, quote, chosen, alone, busy, staff, isNeeded, isDisputed }: ConfirmProps) {
  const t = useT();
  const format = useFormat();
  const leftAlone = alone && { product: alone.name, required: alone.requiredNames };
  if (isDisputed) return null;
  if (leftAlone && !staff) return <Alert tone="warn">{t('errors.refund_left_alone', leftAlone)}</Alert>;
  const amount = format.money(quote.amountCents, order.currency);
  const label =
    quote.amountCents > 0
      ? staff
        ? t('refunds.confirm_staff', { amount })
        : t('refunds.confirm', { amount, count: chosen })
      : t('refunds.confirm_free', { count: chosen });
  return (
    <>
      {leftAlone && (
        <Alert tone="warn" className="mb-4">
          {t('refunds.left_alone', leftAlone)}
        </Alert>
      )}
      {isNeeded && (
        <Alert tone="warn" className="mb-4">
          {t('refunds.needs_approval', { amount: format.money(staff!.limitCents!, order.currency) })}
        </Alert>
      )}
      <Button type="submit" variant={isNeeded ? 'primary' : 'danger'} full busy={busy}>
        {isNeeded ? t('refunds.confirm_ask') : label}
      </Button>
      <p className="mt-2 text-center text-small text-soft">{t('refunds.no_undo')}</p>
    </>
  );
}

const Line = ({ term, strong = false, children }: { term: string; strong?: boolean; children: ReactNode }) => (
  <div className={`flex flex-wrap items-baseline justify-between gap-x-4 py-1 ${strong ? 'font-bold' : 'text-soft'}`}>
    <dt>{term}</dt>
    <dd className={strong ? 'text-subheading' : ''}>{children}</dd>
  </div>
);
