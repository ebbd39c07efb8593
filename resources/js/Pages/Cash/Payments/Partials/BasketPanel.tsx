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
import { DiscountDialog, GivenDiscount } from './DiscountDialog';
import { DropBasket } from './DropBasket';
import { InvoiceDialog } from './InvoiceDialog';
import { NotesDialog } from './NotesDialog';
import { OneField } from './OneField';
import { type Basket, leftFor, lineKey, lineOf, unitsOf } from './useBasket';

type BasketPanelProps = {
  basket: Basket;
  events: readonly CounterEvent[];
  currency: string;
  /** What the cashier takes off alone, in basis points; null without a limit. */
  discountMost: number | null;
  /** Null where the house can issue no invoice. */
  invoiceCountry: string | null;
  /** With its change, which is still to be read after a reload. */
  last: LastSale | null;
  onPrintLast: () => void;
  /** The last sale was undone. */
  onUndone: () => void;
  onPay: () => void;
  onPark: (name: string) => Promise<void>;
};

/** What is being sold, and what it costs. */
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
  const [asks, setAsks] = useState<'code' | 'park' | 'discount' | 'notes' | 'invoice' | null>(null);
  const { lines, total, held, refusal, code } = basket;
  const isEmpty = lines.length === 0;
  // Only of what is not held: what is held is had.
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
        <ul className="divide-y divide-rule border-y border-rule">
          {lines.map((line) => (
            <li key={lineKey(line)} className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 py-2">
              <span className="min-w-0 font-strong">{line.name}</span>
              <Money
                amount={(line.priceCents * line.quantity) as typeof line.priceCents}
                currency={currency}
                className="text-right"
              />
              <span className="min-w-0 text-small text-soft">
                {line.event}
                {line.startsAt && `, ${format.shortVisit(line.startsAt, { timeZone: line.zone, byDay: false })}`}
                {unitsOf(line, events) > 1 &&
                  ` · ${t('counter.people', { count: unitsOf(line, events) * line.quantity })}`}
              </span>
              <span className="flex items-center gap-2">
                <IconButton
                  icon="minus"
                  label={t('counter.fewer', { name: line.name })}
                  onClick={() => basket.setQuantity(lineKey(line), line.quantity - 1)}
                />
                <span className="figures min-w-6 text-center font-strong" aria-live="polite">
                  {line.quantity}
                </span>
                <IconButton
                  icon="plus"
                  label={t('counter.more', { name: line.name })}
                  onClick={() => basket.setQuantity(lineKey(line), line.quantity + 1)}
                />
              </span>
              {discountOn(lineOf(line)).map((given) => (
                <GivenDiscount
                  key={given.line}
                  given={given}
                  currency={currency}
                  onRemove={() => takeOffDiscount({ productId: line.productId, appointmentId: line.appointmentId })}
                />
              ))}
            </li>
          ))}
        </ul>
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
      {!isEmpty && asks !== 'code' && asks !== 'park' && (
        <p className="flex flex-wrap gap-2">
          <Button variant="secondary" size="sm" disabled={!basket.isKept} onClick={() => setAsks('code')}>
            {t('counter.code')}
          </Button>
          <Button variant="secondary" size="sm" disabled={!basket.isKept} onClick={() => setAsks('discount')}>
            {t('counter.counter_discount')}
          </Button>
          <Button variant="secondary" size="sm" disabled={!basket.isKept} onClick={() => setAsks('notes')}>
            {t('counter.notes')}
          </Button>
          {invoiceCountry !== null && (
            <Button variant="secondary" size="sm" disabled={!basket.isKept} onClick={() => setAsks('invoice')}>
              {t('counter.full_invoice')}
            </Button>
          )}
          <Button variant="secondary" size="sm" disabled={basket.isBusy} onClick={() => setAsks('park')}>
            {t('counter.park')}
          </Button>
        </p>
      )}
      {!isEmpty && asks === 'code' && (
        <OneField
          label={t('counter.code')}
          submit={t('counter.code_apply')}
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
        <div className="grid grid-cols-[auto_1fr] gap-3">
          <DropBasket basket={basket} />
          <Button size="lg" disabled={isEmpty || !basket.isKept} busy={basket.isBusy && !isEmpty} onClick={onPay}>
            {t('counter.pay')}
          </Button>
        </div>
      </div>
    </div>
  );
}
