import type { SaleInvoice, Sold } from '@server/cash/pages';
import { localText } from '@server/shared/localText';
import type { Cents } from '@server/shared/money';
import { paths } from '@server/shared/paths';
import { useEffect, useRef, useState } from 'react';
import { Alert } from '@/Components/Alert';
import { Button } from '@/Components/Button';
import { DescriptionList } from '@/Components/DescriptionList';
import { LinkButton } from '@/Components/LinkButton';
import { Money } from '@/Components/Money';
import { useFormat } from '@/hooks/useFormat';
import { useLocale } from '@/hooks/useLocale';
import { useT } from '@/hooks/useT';
import { http } from '@/lib/http';
import { methodName } from './methodName';
import { UndoSale } from './UndoSale';
import { useSettled } from './usePayment';

type SoldPanelProps = {
  sold: Sold;
  currency: string;
  onPrint: () => void;
  onNext: () => void;
  /** Set where the sale can be undone; called after that. */
  onUndone?: (() => void) | undefined;
};

/** Change and printing after a sale. */
export function SoldPanel({ sold, currency, onPrint, onNext, onUndone }: SoldPanelProps) {
  const t = useT();
  const locale = useLocale();
  const { money } = useFormat();
  const next = useRef<HTMLButtonElement>(null);
  const isSettled = useSettled();
  useEffect(() => next.current?.focus(), []);
  const atRight = (amount: Cents) => <Money amount={amount} currency={currency} className="block text-right" />;
  return (
    <div className="flex min-h-0 grow flex-col gap-6">
      {sold.isElsewhere && (
        <Alert tone="warn" title={t('counter.sold_elsewhere')} live>
          {t('counter.sold_elsewhere_text')}
        </Alert>
      )}
      <div
        role="status"
        className={`grid gap-1 rounded-md sheet-pad ${sold.isElsewhere ? 'bg-warn-wash text-warn empty:hidden' : 'bg-ok-wash text-ok'}`}
      >
        {(!sold.isElsewhere || sold.change > 0) && (
          <p>
            {t(
              sold.isElsewhere ? 'counter.sold_elsewhere_cash' : sold.change > 0 ? 'counter.hand_back' : 'counter.sold',
            )}
          </p>
        )}
        {sold.change > 0 && (
          <Money amount={sold.change} currency={currency} className="display text-verdict leading-none" />
        )}
      </div>
      {sold.cardsToCancel.map(({ amount, terminal }) => (
        <Alert key={`${terminal} ${amount}`} tone="warn">
          {terminal
            ? t('counter.card_not_needed_at', { amount: money(amount, currency), terminal })
            : t('counter.card_not_needed', { amount: money(amount, currency) })}
        </Alert>
      ))}
      <p>
        {t('cash.order')} <span className="figures font-strong">{sold.reference}</span>
      </p>
      {sold.receipt && sold.receipt.total > 0 && <FullInvoice reference={sold.reference} />}
      {sold.receipt && (
        <DescriptionList
          short
          items={[
            ...sold.receipt.lines.map(({ name, quantity, amount }) => ({
              term: `${quantity} × ${localText(name, locale)}`,
              value: atRight(amount),
            })),
            ...(sold.receipt.discount > 0
              ? [
                  {
                    term: t('counter.discount'),
                    value: atRight(-sold.receipt.discount as Cents),
                  },
                ]
              : []),
            { term: t('counter.total'), value: atRight(sold.receipt.total) },
            ...sold.receipt.payments.map(({ method, given, amount }) => ({
              term: methodName(method, t),
              value: atRight(given ?? amount),
            })),
          ]}
        />
      )}
      <div className="mt-auto grid gap-3">
        <Button ref={next} size="lg" full onClick={onNext}>
          {t('counter.next')}
        </Button>
        {/* A second tap on “Sell” lands here. */}
        <div className="grid grid-cols-2 gap-3" inert={!isSettled}>
          <Button variant="secondary" icon="printer" onClick={onPrint}>
            {t('counter.print')}
          </Button>
          {sold.receipt && sold.receipt.total > 0 && (
            <LinkButton variant="secondary" href={paths.orders.invoice(sold.reference)}>
              {t('counter.invoice')}
            </LinkButton>
          )}
          <LinkButton variant="secondary" href={paths.orders.show(sold.reference)}>
            {t('counter.show_order')}
          </LinkButton>
          {onUndone && <UndoSale reference={sold.reference} currency={currency} onUndone={onUndone} />}
        </div>
      </div>
    </div>
  );
}

const ASK_AGAIN_MS = 1000;
const MAX_TIMES = 15;

/** Number and printout of the invoice requested before payment. */
function FullInvoice({ reference }: { reference: string }) {
  const t = useT();
  const locale = useLocale();
  const [found, setFound] = useState<SaleInvoice | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    const ask = async (left: number) => {
      const { data } = await http.get<SaleInvoice>(paths.pos.saleInvoice(reference));
      if (isGone) return;
      setFound(data);
      if (data.isAwaited && left > 0) timer = setTimeout(() => void ask(left - 1).catch(() => undefined), ASK_AGAIN_MS);
    };
    // Without an answer, the order's page still shows it.
    void ask(MAX_TIMES).catch(() => undefined);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [reference]);
  if (!found || (!found.invoice && !found.isAwaited)) return null;
  if (!found.invoice) return <p className="text-soft">{t('counter.invoice_awaited')}</p>;
  const { id, code } = found.invoice;
  return (
    <p className="flex flex-wrap items-baseline gap-x-4">
      <span>
        {t('counter.invoice')} <span className="figures font-strong">{code}</span>
      </span>
      <a
        className="link"
        href={paths.orders.invoicePdf(reference, id, undefined, locale)}
        target="_blank"
        rel="noopener"
      >
        {t('counter.invoice_print')}
      </a>
    </p>
  );
}
