import type { PrintLine, Receipt } from '@server/cash/pages';
import { localText } from '@server/shared/localText';
import type { Cents } from '@server/shared/money';
import { shareText } from '@server/shared/moneyShares';
import { formatReference } from '@server/shared/reference';
import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { DateTime } from '@/Components/DateTime';
import { Money } from '@/Components/Money';
import { TicketQr } from '@/Components/TicketQr';
import { useFormat } from '@/hooks/useFormat';
import { useLocale } from '@/hooks/useLocale';
import { useT } from '@/hooks/useT';
import { methodName } from './methodName';
import '../../../css/counter.css';
import '../../../css/slips.css';

type PaperProps = {
  receipt: Receipt;
  paper: '80' | '58' | 'a4';
  /** The parts to print and their copy numbers; by default all parts, as originals. */
  prints?: readonly Pick<PrintLine, 'kind' | 'copy'>[];
  onPrinted: () => void;
};

const MM_PER_PX = 25.4 / 96;
/** Millimetres fed below the last line for the cutter. */
const FEED_MM = 6;

/** The receipt and its tickets, visible on paper only. */
export function Paper({ receipt, paper, prints, onPrinted }: PaperProps) {
  const t = useT();
  const format = useFormat();
  const locale = useLocale();
  const sheets = useRef<HTMLDivElement>(null);
  const done = useRef(onPrinted);
  done.current = onPrinted;
  const { currency, house } = receipt;
  const copyOf = (kind: 'receipt' | 'tickets') => (prints ? prints.find((one) => one.kind === kind)?.copy : 0);
  const [receiptCopy, ticketsCopy] = [copyOf('receipt'), copyOf('tickets')];
  const money = (amount: Cents) => <Money amount={amount} currency={currency} />;
  useEffect(() => {
    const style = document.createElement('style');
    // CSS has no `auto` page height for rolls: the page is as tall as the tallest sheet.
    const heights = [...(sheets.current?.children ?? [])].map((sheet) => sheet.getBoundingClientRect().height);
    const size = paper === 'a4' ? 'A4' : `${paper}mm ${Math.ceil(Math.max(100, ...heights) * MM_PER_PX) + FEED_MM}mm`;
    style.textContent = `@page { size: ${size}; margin: ${paper === 'a4' ? '14mm' : '0'}; }`;
    document.head.append(style);
    document.body.classList.add('prints-paper');
    window.print();
    done.current();
    return () => {
      style.remove();
      document.body.classList.remove('prints-paper');
    };
  }, [paper]);
  // Portal outside the page, so that nothing else is printed.
  return createPortal(
    <div ref={sheets} className={`counter-paper slips-roll counter-paper-${paper}`} aria-hidden>
      {receiptCopy !== undefined && (
        <section className="slip">
          <CopyMark copy={receiptCopy} />
          <p className="text-center font-strong">{house.name}</p>
          <p className="text-center">
            {house.taxId} {house.address}
          </p>
          <p className="mt-2">
            {receipt.cashbox} · {receipt.cashier}
            <br />
            <DateTime at={receipt.at} zone={receipt.zone} /> · {formatReference(receipt.reference)}
          </p>
          <dl className="counter-sums">
            {receipt.lines.map(({ name, quantity, amount }) => (
              <Sum
                key={JSON.stringify(name)}
                label={`${quantity} × ${localText(name, locale)}`}
                value={money(amount)}
              />
            ))}
            {receipt.discount > (receipt.counterDiscount?.amount ?? 0) && (
              <Sum
                label={t('counter.discount')}
                value={money(((receipt.counterDiscount?.amount ?? 0) - receipt.discount) as Cents)}
              />
            )}
            {receipt.counterDiscount && (
              <Sum
                label={[
                  t('counter.counter_discount'),
                  receipt.counterDiscount.percents.map((one) => shareText(one, locale)).join(', '),
                ]
                  .filter(Boolean)
                  .join(' ')}
                value={money(-receipt.counterDiscount.amount as Cents)}
              />
            )}
            {receipt.fee > 0 && <Sum label={t('counter.fee')} value={money(receipt.fee)} />}
            <Sum label={t('counter.total')} value={<strong>{money(receipt.total)}</strong>} />
            {receipt.rounding !== 0 && <Sum label={t('cash.rounded')} value={money(receipt.rounding)} />}
            {receipt.payments.map(({ method, amount, given }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: they stay in their order
              <Sum key={at} label={methodName(method, t)} value={money(given ?? amount)} />
            ))}
            {receipt.payments.some(({ change }) => change > 0) && (
              <Sum
                label={t('counter.change')}
                value={money(receipt.payments.reduce((sum, { change }) => sum + change, 0) as Cents)}
              />
            )}
            {receipt.taxes.map(({ rate, net, tax }) => (
              <Sum
                key={rate}
                label={t('counter.tax_line', { rate: String(rate / 100), net: format.money(net, currency) })}
                value={money(tax)}
              />
            ))}
          </dl>
        </section>
      )}
      {ticketsCopy !== undefined &&
        receipt.tickets.map((ticket) => (
          <section key={ticket.reference} className="slip">
            <CopyMark copy={ticketsCopy} />
            <p className="slip-house">
              <span className="font-strong">{ticket.venue}</span>
              <span>
                {ticket.number}/{ticket.of}
              </span>
            </p>
            <h2 className="slip-title">{ticket.event}</h2>
            <p className="font-strong">{ticket.product}</p>
            {ticket.startsAt && (
              <p className="slip-time">
                {format.shortVisit(ticket.startsAt, { timeZone: ticket.zone, byDay: ticket.isDay })}
              </p>
            )}
            <div className="slip-code">
              <TicketQr qr={ticket.qr} label={ticket.reference} className="w-full" />
              <p className="text-center">{formatReference(ticket.reference)}</p>
            </div>
          </section>
        ))}
    </div>,
    document.body,
  );
}

const Sum = ({ label, value }: { label: string; value: React.ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
);

/** Large, above everything else on the copy. */
function CopyMark({ copy }: { copy: number }) {
  const t = useT();
  return copy > 0 && <p className="text-center text-title font-strong">{t('printing.copy', { number: copy })}</p>;
}
