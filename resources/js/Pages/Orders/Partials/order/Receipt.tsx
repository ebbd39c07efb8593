import type { OrderHead, OrderLine, OrderPayment, OrderRefund, OrderTotals } from '@server/orders/pages';
import type { Issuer } from '@server/settings/pages';
import type { MessageKey, Translate } from '@server/shared/i18n/translate';
import { add, type Cents, subtract, ZERO } from '@server/shared/money';
import { Card } from '@/Components/Card';
import { DateTime } from '@/Components/DateTime';
import { Fold } from '@/Components/Fold';
import { Money } from '@/Components/Money';
import { Price } from '@/Components/Price';
import { useDates } from '@/hooks/useDates';
import { type Format, useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';

type ReceiptProps = {
  order: OrderHead;
  lines: readonly OrderLine[];
  totals: OrderTotals;
  payments: readonly OrderPayment[];
  refunds: readonly OrderRefund[];
  issuer: Issuer;
};

/** Lines, totals, payments and refunds. */
export function Receipt({ order, lines, totals, payments, refunds, issuer }: ReceiptProps) {
  const t = useT();
  const format = useFormat();
  const { currency } = order;
  const { timeZone } = order;
  const paid = add(...payments.filter(isTaken).map(({ amountCents }) => amountCents));
  const returned = add(
    ...refunds.filter(({ state }) => state !== 'failed' && state !== 'requested').map(({ amountCents }) => amountCents),
  );
  const hasTimes = new Set(lines.map(({ startsAt }) => startsAt)).size > 1;
  return (
    <Card>
      <Fold
        look="card"
        title={t('afterSale.show_receipt')}
        line={`${t('afterSale.show_total')}: ${format.money(totals.totalCents, currency)}`}
      >
        <table className="w-full">
          <caption className="sr-only">{t('afterSale.show_receipt')}</caption>
          <tbody>
            {lines.map((line) => (
              <Line
                key={`${line.event} ${line.name} ${line.startsAt} ${line.unitCents}`}
                {...{ line, order, hasTimes }}
              />
            ))}
            {totals.discounts.map(({ name, code, amountCents }) => (
              <Sum
                key={`${name} ${code}`}
                label={code ? `${name} (${code})` : name}
                amount={subtract(ZERO, amountCents)}
                currency={currency}
              />
            ))}
            {totals.feeCents > 0 && (
              <Sum label={t('afterSale.show_fee')} amount={totals.feeCents} currency={currency} />
            )}
            <Sum label={t('afterSale.show_total')} amount={totals.totalCents} currency={currency} strong />
            <Taxes totals={totals} currency={currency} />
          </tbody>
        </table>
        <ul className="mt-4 grid gap-2 border-t border-rule pt-4">
          {payments.map((payment) => (
            <Payment key={payment.attempt} payment={payment} currency={currency} zone={timeZone} />
          ))}
          {refunds.map((refund) => (
            <li key={refund.id}>
              {t(receiptOf(refund))} <Money amount={refund.amountCents} currency={currency} />
              <span className="text-soft">
                {' · '}
                <DateTime at={refund.at} zone={timeZone} />
              </span>
            </li>
          ))}
          {returned > 0 && returned < paid && (
            <li className="font-strong">
              {t('afterSale.show_net')} <Money amount={subtract(paid, returned)} currency={currency} />
            </li>
          )}
          {payments.length === 0 && refunds.length === 0 && (
            <li className="text-soft">{t('afterSale.show_nothing_paid')}</li>
          )}
        </ul>
        <address className="mt-4 border-t border-rule pt-4 text-small whitespace-pre-line text-soft not-italic">
          {[issuer.name, issuer.address, issuer.taxId && t('common.tax_number', { number: issuer.taxId })]
            .filter(Boolean)
            .join('\n')}
        </address>
      </Fold>
    </Card>
  );
}

const isTaken = ({ state, isOwed }: OrderPayment): boolean =>
  !isOwed && (state === 'captured' || state === 'partially_refunded' || state === 'refunded');

const receiptOf = ({ state, toBalance }: OrderRefund): MessageKey =>
  toBalance && state === 'done' ? 'afterSale.show_refund_to_balance' : (`afterSale.show_refund_${state}` as MessageKey);

/** Times of the units, where the order has several; with the event where there are several. */
function linesOfVisits(
  { startsAt, visits, event, timeZone, byDay }: OrderLine,
  { places }: OrderHead,
  hasTimes: boolean,
  t: Translate,
  format: Format,
) {
  if (places.length <= 1) return startsAt && hasTimes ? [format.visitDate(startsAt, { timeZone, byDay })] : [];
  const own = startsAt
    ? t('afterSale.visit_of', { event, time: format.visitDate(startsAt, { timeZone, byDay }) })
    : event;
  const further = visits.map(({ title, startsAt: at, ...visit }) =>
    at
      ? t('afterSale.visit_of', {
          event: title,
          time: format.visitDate(at, { timeZone: visit.zone, byDay: visit.byDay }),
        })
      : t('afterSale.visit_open_of', { event: title }),
  );
  return [own, ...further];
}

function Line({ line, order, hasTimes }: { line: OrderLine; order: OrderHead; hasTimes: boolean }) {
  const t = useT();
  const format = useFormat();
  return (
    <tr className="align-baseline">
      <th scope="row" className="py-1.5 pr-4 text-left font-normal wrap-anywhere">
        <span className="figures">{line.quantity}</span> × {line.name}
        {linesOfVisits(line, order, hasTimes, t, format).map((text) => (
          <span key={text} className="block text-small text-soft">
            {text}
          </span>
        ))}
      </th>
      <td className="py-1.5 text-right">
        <Price amount={line.amountCents} currency={order.currency} />
      </td>
    </tr>
  );
}

type SumProps = { label: string; amount: Cents; currency: string; strong?: boolean };

function Sum({ label, amount, currency, strong }: SumProps) {
  return (
    <tr className={strong ? 'border-t border-edge font-bold' : ''}>
      <th scope="row" className={`py-1.5 pr-4 text-left wrap-anywhere ${strong ? 'font-bold' : 'font-normal'}`}>
        {label}
      </th>
      <td className="py-1.5 text-right">
        {strong ? <Price amount={amount} currency={currency} /> : <Money amount={amount} currency={currency} />}
      </td>
    </tr>
  );
}

function Taxes({ totals, currency }: { totals: OrderTotals; currency: string }) {
  const t = useT();
  const { number } = useFormat();
  return totals.taxes.map(({ rate, taxCents, baseCents }) => (
    <tr key={rate} className="text-small text-soft">
      <th scope="row" className="py-0.5 pr-4 text-left font-normal">
        {t('afterSale.show_tax', { rate: number(rate / 100) })} <Money amount={baseCents} currency={currency} />
      </th>
      <td className="py-0.5 text-right">
        <Money amount={taxCents} currency={currency} />
      </td>
    </tr>
  ));
}

const TAKEN_HERE = ['balance', 'voucher', 'cash', 'card_manual', 'on_account', 'elsewhere'] as const;
const isTakenHere = (method: string): method is (typeof TAKEN_HERE)[number] =>
  TAKEN_HERE.some((known) => known === method);

type PaymentProps = { payment: OrderPayment; currency: string; zone: string };

function Payment({ payment, currency, zone }: PaymentProps) {
  const t = useT();
  const { date } = useDates();
  const { staff, method, cardLast4, cardBrand, paidOn, isOwed } = payment;
  const card = cardLast4 ? ` ${cardBrand ?? ''} •••• ${cardLast4}` : '';
  return (
    <li>
      {t(isOwed ? 'afterSale.show_payment_owed' : (`afterSale.show_payment_${payment.state}` as MessageKey))}{' '}
      <Money amount={payment.amountCents} currency={currency} />
      <span className="text-soft capitalize">{card}</span>
      {isTakenHere(method) && !isOwed && (
        <span className="text-soft"> {t(paidOn ? 'afterSale.show_by_transfer' : `afterSale.show_by_${method}`)}</span>
      )}
      <span className="text-soft">
        {' · '}
        {paidOn ? date(paidOn) : <DateTime at={payment.at} zone={zone} />}
      </span>
      {staff && (
        <span className="block text-small break-all text-soft">
          {[
            // Payments at a till are described above, and a part payment is no second attempt.
            ...(isTakenHere(staff.provider)
              ? []
              : [t('afterSale.show_attempt', { number: payment.attempt }), staff.provider]),
            staff.providerRef,
            staff.failureCode,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      )}
    </li>
  );
}
