import { Head, router } from '@inertiajs/react';
import type { Sold } from '@server/cash/pages';
import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { type ComponentProps, useCallback, useDeferredValue, useEffect, useRef, useState } from 'react';
import { PayPanel } from '@/Components/counter/PayPanel';
import { refusalIn } from '@/Components/counter/refusalIn';
import { SoldPanel } from '@/Components/counter/SoldPanel';
import type { Part } from '@/Components/counter/usePayment';
import { usePrinting } from '@/Components/counter/usePrinting';
import type { ScannedVoucher } from '@/Components/counter/VoucherKeys';
import { RefundsNotice } from '@/Components/counter/WaitingRefunds';
import { useLaterOnce } from '@/hooks/useLaterOnce';
import { useT } from '@/hooks/useT';
import { http } from '@/lib/http';
import { useShortcut } from '@/lib/shortcuts';
import { BasketPanel, PayBar } from './Partials/BasketPanel';
import { CounterHead, ElsewhereAlert, OldShiftAlert } from './Partials/CounterHead';
import { NeededInvoice, needsInvoice } from './Partials/InvoiceDialog';
import { ScanBar } from './Partials/ScanBar';
import { addTicket, EventTiles, useTimes } from './Partials/Tiles';
import { linesToSend, useBasket } from './Partials/useBasket';
import { Hanging, Parked } from './Partials/Waiting';
import '../../../../css/counter.css';

type Props = Pages['Cash/Payments/Create'];

export default function Create(props: Props) {
  const { cashbox, shift, today, day, events, hanging } = props;
  const t = useT();
  const basket = useBasket({ found: props.basket, onElsewhere: () => follow() });
  const [parked, setParked] = useState(props.parked);
  const [paying, setPaying] = useState<'cash' | 'card_manual' | null>(null);
  const isPaying = paying !== null;
  // Deferred until the panel is painted, because hundreds of tiles change their style.
  const isTilesAway = useDeferredValue(isPaying);
  const [given, setGiven] = useState('');
  const [voucher, setVoucher] = useState<ScannedVoucher | null>(null);
  const [sold, setSold] = useState<Sold | null>(null);
  const [last, setLast] = useState(props.last);
  const printing = usePrinting();
  const { currency } = cashbox;
  const { times, choose, reset } = useTimes(events);
  const hasBegun = useRef(false); // a part of the payment was taken
  const refresh = useLaterOnce(() => router.reload({ only: ['events'] }));
  const follow = () =>
    router.reload({
      only: ['basket', 'parked', 'events'],
      onSuccess: ({ props: fresh }) => {
        const { basket: now, parked: aside } = fresh as unknown as Props;
        setParked(aside);
        if (now) basket.take(now, t('errors.basket_elsewhere'));
        else basket.begin();
      },
    });
  const pay = (by: 'cash' | 'card_manual') => {
    if (basket.lines.length > 0 && basket.isKept) setPaying(by);
  };
  const finish = (done: Sold) => {
    setPaying(null);
    setGiven('');
    setVoucher(null);
    if (!done.isPaid) return router.visit(paths.pos.manual(done.reference));
    setSold(done);
    if (done.receipt && !done.isElsewhere)
      setLast({
        reference: done.reference,
        totalCents: done.receipt.total,
        change: done.change,
        isPrinted: true,
        isUndoable: props.undoMinutes > 0,
      });
    void printing.afterSale(done.reference);
    basket.begin();
    reset();
    refresh();
  };
  const submit = async (parts: readonly Part[]): Promise<Sold> => {
    const { key, lines, total } = basket;
    const sale = { key, lines: linesToSend(lines), totalCents: total, parts };
    try {
      return (await http.post<Sold>(paths.pos.sales(), sale)).data;
    } catch (error) {
      const { code, field, text, isUnheard } = refusalIn(error);
      if (isUnheard) throw error;
      await basket.renew();
      // The limit was set after the page was opened: the reload shows the fields.
      if (field === 'invoice.taxId') router.reload({ only: ['invoiceAboveCents', 'invoiceCountry'] });
      // Basket errors are corrected in the basket; the typed amount is kept.
      if (field === 'lines' || code === 'basket_changed' || code === 'hold_gone') {
        setPaying(null);
        basket.refuse(text);
        router.reload({ only: ['events'] });
      }
      throw error;
    }
  };
  const printLast = () => {
    if (!last) return;
    setLast({ ...last, isPrinted: true });
    void printing.printOrder(last.reference, 'both');
  };
  const next = (): undefined => setSold(null) as undefined;
  const undone = () => {
    next();
    setLast(null);
    refresh();
  };
  const acting = useRef({ basket, next, refresh });
  useEffect(() => {
    acting.current = { basket, next, refresh };
  });
  const tap = useCallback<ComponentProps<typeof EventTiles>['onAdd']>(
    (event, pick) => {
      acting.current.next();
      // A scan during payment changes the amount due: the cashier must read it first.
      setPaying(null);
      setGiven('');
      if (pick.slot) choose(event.id, pick.slot.id);
      addTicket(acting.current.basket, event, pick);
    },
    [choose],
  );
  /** A time chosen after a sale belongs to the next one. */
  const chooseTime = useCallback<typeof choose>(
    (eventId, slotId) => {
      acting.current.next();
      choose(eventId, slotId);
    },
    [choose],
  );
  /** Adds the scanned article, unless a sale is being paid or undone. */
  const refusal = () =>
    hasBegun.current
      ? t('counter.scan_paying')
      : sold !== null && document.querySelector('[role=dialog], dialog[open]') !== null && t('counter.scan_not_here');
  const hear = useCallback(() => acting.current.refresh(), []);
  useShortcut('n', t('counter.next'), next, sold !== null);
  const goTo = (wanted: string) =>
    wanted && router.visit(paths.pos.index(wanted), { only: ['events', 'day'], preserveState: true, replace: true });
  return (
    <>
      <Head title={t('counter.title')} />
      {printing.element}
      <div className="no-print counter">
        <CounterHead {...{ cashbox, shift, today, day }} onDay={goTo} onPrintLast={last && printLast} />
        <div className="counter-tiles-side" inert={isTilesAway} data-hidden={isPaying || sold ? true : undefined}>
          <ScanBar
            basket={basket}
            events={events}
            currency={currency}
            times={times}
            active={!isPaying && !sold}
            refusal={refusal}
            onAdd={tap}
            onVoucher={(scanned) => {
              setVoucher(scanned);
              setPaying('cash');
            }}
          />
          {shift.isFromBefore && <OldShiftAlert shift={shift} />}
          {props.boundTo && <ElsewhereAlert cashbox={cashbox} shift={shift} boundTo={props.boundTo} />}
          <RefundsNotice count={props.unpaidRefunds} href={`${paths.cashbox()}?tab=withdrawals`} />
          {hanging.length > 0 && <Hanging sales={hanging} currency={currency} />}
          {parked.length > 0 && (
            <Parked
              parked={parked}
              currency={currency}
              isOpen={basket.lines.length > 0}
              zone={shift.zone}
              onTake={async (key) => {
                next();
                setParked(await basket.resume(key));
                refresh();
              }}
              onDrop={async (key) => {
                await http.delete(paths.pos.basket(key));
                setParked((all) => all.filter((one) => one.key !== key));
                refresh();
              }}
            />
          )}
          {events.length === 0 && <p className="text-soft">{t('counter.nothing')}</p>}
          <EventTiles {...{ events, currency, times }} onChoose={chooseTime} onAdd={tap} onNews={hear} />
        </div>
        <aside className="counter-side" aria-label={t('counter.basket')}>
          {sold ? (
            <SoldPanel
              sold={sold}
              currency={currency}
              onPrint={() => void printing.printOrder(sold.reference, 'both')}
              onNext={next}
              onUndone={props.undoMinutes > 0 ? undone : undefined}
            />
          ) : isPaying && needsInvoice(basket, props.invoiceAboveCents) ? (
            <NeededInvoice basket={basket} terms={props} onBack={() => setPaying(null)} />
          ) : paying ? (
            <PayPanel
              begin={paying}
              total={basket.total}
              currency={currency}
              roundingCents={cashbox.roundingCents}
              isCardCodeNeeded={cashbox.cardCodeNeeded}
              typed={given}
              onType={setGiven}
              voucher={voucher}
              submit={submit}
              onBack={() => {
                setPaying(null);
                setVoucher(null);
              }}
              onSold={finish}
              onBegun={(begun) => {
                hasBegun.current = begun;
              }}
            />
          ) : (
            <BasketPanel
              basket={basket}
              events={events}
              currency={currency}
              discountMost={props.discountMost}
              invoiceCountry={props.invoiceCountry}
              last={last}
              onPrintLast={printLast}
              onUndone={undone}
              onPay={pay}
              onPark={async (name) => setParked(await basket.park(name))}
            />
          )}
        </aside>
        {!isPaying && !sold && basket.count > 0 && (
          <PayBar total={basket.total} isReady={basket.isKept} currency={currency} onPay={pay} />
        )}
      </div>
    </>
  );
}
