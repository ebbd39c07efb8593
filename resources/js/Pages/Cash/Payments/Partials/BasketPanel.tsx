import type { CounterEvent, LastSale } from '@server/cash/pages';
import { useState } from 'react';
import { Alert } from '@/Components/Alert';
import { Button } from '@/Components/Button';
import { Countdown } from '@/Components/Countdown';
import { refusalIn } from '@/Components/counter/refusalIn';
import { UndoSale } from '@/Components/counter/UndoSale';
import { IconButton } from '@/Components/IconButton';
import { Money } from '@/Components/Money';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import { useShortcut } from '@/lib/shortcuts';
import { BasketActions, type BasketAsk } from './BasketActions';
import { BasketLines } from './BasketLines';
import { DiscountDialog, GivenDiscount } from './DiscountDialog';
import { DropBasket } from './DropBasket';
import { InvoiceDialog } from './InvoiceDialog';
import { NotesDialog } from './NotesDialog';
import { OneField } from './OneField';
import { type Basket, leftFor, lineKey, lineOf } from './useBasket';

type BasketPanelProps = {
  basket: Basket;
  events: readonly CounterEvent[];
  currency: string;
  /** Largest discount without approval, in basis points; null without a limit. */
  discountMost: number | null;
  /** Null where the organisation cannot issue invoices. */
  invoiceCountry: string | null;
  /** The last sale with its change, which stays visible after a reload. */
  last: LastSale | null;
  onPrintLast: () => void;
  /** Called when the last sale was undone. */
  onUndone: () => void;
  onPay: (by: 'cash' | 'card_manual') => void;
  onPark: (name: string) => Promise<void>;
};

/** The basket, its total and the payment buttons. */
export function BasketPanel({
  basket,
  events,
  currency,
  discountMost,
  invoiceCountry,
  last,
  onPrintLast,
  onUndone,
  onPay,
  onPark,
}: BasketPanelProps) {
  const t = useT();
  const format = useFormat();
  const [asks, setAsks] = useState<BasketAsk | null>(null);
  const { lines, total, held, refusal, code } = basket;
  const isEmpty = lines.length === 0;
  useShortcut('F8', t('counter.pay'), () => void onPay('cash'));
  useShortcut('F9', t('counter.by_card_manual'), () => void onPay('card_manual'));
  // Only lines that are not held: held places cannot run out.
  const short = basket.isKept || basket.isBusy ? [] : lines.filter((line) => leftFor(line, events) !== null);
  const discountOn = (line: string) =>
    basket.isKept && held ? held.discounts.filter((given) => given.line === line) : [];
  const takeOffDiscount = (of: object) => {
    basket.giveDiscount({ ...of, percent: null }).catch((error: unknown) => basket.refuse(refusalIn(error).text));
  };
  const takeLeft = () => {
    for (const line of short) basket.setQuantity(lineKey(line), leftFor(line, events) ?? 0);
  };
  return (
    <div className="flex grow flex-col gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-heading">{t('counter.basket')}</h2>
        {held && !isEmpty && (
          <span className="text-small text-soft">
            {t('counter.kept')} <Countdown until={held.expiresAt} isSilent />
          </span>
        )}
      </div>
      {refusal && (
        <Alert tone="warn" live onDismiss={() => basket.refuse(null)}>
          <p>{refusal}</p>
          {short.length > 0 && (
            <Button size="sm" className="mt-3" onClick={takeLeft}>
              {t('counter.take_left')}
            </Button>
          )}
        </Alert>
      )}
      {isEmpty ? (
        <div className="grid grow content-start gap-4 text-soft">
          <p>{t('counter.basket_empty')}</p>
          {last && (
            <p>
              {t('counter.last_sale', {
                total: format.money(last.totalCents, currency),
                change: format.money(last.change, currency),
              })}
            </p>
          )}
          {last?.isUndoable && (
            <UndoSale
              reference={last.reference}
              currency={currency}
              className="justify-self-start"
              onUndone={onUndone}
            />
          )}
          {last && !last.isPrinted && (
            <Alert tone="warn">
              <p>{t('counter.last_not_printed', { reference: last.reference })}</p>
              <Button size="sm" className="mt-3" onClick={onPrintLast}>
                {t('counter.print_last')}
              </Button>
            </Alert>
          )}
        </div>
      ) : (
        <BasketLines
          basket={basket}
          events={events}
          currency={currency}
          discountsOn={(line) => discountOn(lineOf(line))}
          onRemoveDiscount={({ productId, appointmentId }) => takeOffDiscount({ productId, appointmentId })}
        />
      )}
      {!isEmpty &&
        discountOn('').map((given) => (
          <GivenDiscount key="whole" given={given} currency={currency} onRemove={() => takeOffDiscount({})} />
        ))}
      {!isEmpty && held && (held.notes.buyer || held.notes.note || held.invoice) && (
        <p className="text-small text-soft wrap-anywhere">
          {[held.notes.buyer, held.notes.note, held.invoice && `${t('counter.full_invoice')}: ${held.invoice.name}`]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
      {code && (
        <p className="flex items-center justify-between gap-4 text-soft">
          <span>
            {t('counter.code')} <span className="figures font-strong">{code}</span>
          </span>
          <IconButton icon="x" label={t('counter.code_remove')} onClick={() => void basket.enterCode(null)} />
        </p>
      )}
      {held && held.discountCents > 0 && !basket.isBusy && (
        <p className="flex justify-between text-soft">
          <span>{t('counter.discount')}</span>
          <Money amount={-held.discountCents as typeof held.discountCents} currency={currency} />
        </p>
      )}
      {!isEmpty && <BasketActions basket={basket} asks={asks} onAsk={setAsks} mayInvoice={invoiceCountry !== null} />}
      {!isEmpty && asks === 'code' && (
        <OneField
          label={t('counter.code')}
          submit={t('counter.code_apply')}
          takesScans
          onSend={(typed) => basket.enterCode(typed)}
          onDone={() => setAsks(null)}
        />
      )}
      {!isEmpty && asks === 'discount' && (
        <DiscountDialog basket={basket} currency={currency} most={discountMost} onClose={() => setAsks(null)} />
      )}
      {!isEmpty && asks === 'notes' && held && (
        <NotesDialog basket={basket} notes={held.notes} onClose={() => setAsks(null)} />
      )}
      {!isEmpty && asks === 'invoice' && held && (
        <InvoiceDialog basket={basket} held={held} country={invoiceCountry ?? ''} onClose={() => setAsks(null)} />
      )}
      {!isEmpty && asks === 'park' && (
        <OneField
          label={t('counter.park_name')}
          submit={t('counter.park')}
          isOptional
          onSend={onPark}
          onDone={() => setAsks(null)}
        />
      )}
      <div className="counter-foot">
        <p className="flex items-baseline justify-between gap-4">
          <span className="text-soft">{t('counter.total')}</span>
          <Money amount={total} currency={currency} className="display text-number" />
        </p>
        <div className="grid grid-cols-[auto_auto_1fr] gap-2">
          <DropBasket basket={basket} />
          <Button
            variant="secondary"
            size="lg"
            icon="card"
            disabled={isEmpty || !basket.isKept}
            onClick={() => onPay('card_manual')}
          >
            {t('counter.by_card_manual')}
          </Button>
          <Button
            size="lg"
            disabled={isEmpty || !basket.isKept}
            busy={basket.isBusy && !isEmpty}
            onClick={() => onPay('cash')}
          >
            {t('counter.pay')}
          </Button>
        </div>
      </div>
    </div>
  );
}

type PayBarProps = Pick<BasketPanelProps, 'currency' | 'onPay'> & {
  total: Basket['total'];
  /** The server has reserved the basket as it is shown; before that nothing can be paid. */
  isReady: boolean;
};

/** On a phone the buttons that pay stay in sight. */
export function PayBar({ total, currency, isReady, onPay }: PayBarProps) {
  const t = useT();
  return (
    <div className="counter-bar">
      <button type="button" disabled={!isReady} onClick={() => onPay('card_manual')}>
        {t('counter.by_card_manual')}
      </button>
      <button type="button" disabled={!isReady} onClick={() => onPay('cash')}>
        <span>{t('counter.pay')}</span>
        <Money amount={total} currency={currency} className="font-strong" />
      </button>
    </div>
  );
}
