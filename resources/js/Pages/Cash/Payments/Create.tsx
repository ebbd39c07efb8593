import { Head, Link, router } from '@inertiajs/react';
import type { Receipt, Sold } from '@server/cash/pages';
import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import type { IsoDate } from '@server/shared/time';
import { useState } from 'react';
import { CashierName } from '@/Components/counter/ChangeTill';
import { PayPanel } from '@/Components/counter/PayPanel';
import { refusalIn } from '@/Components/counter/refusalIn';
import { SoldPanel } from '@/Components/counter/SoldPanel';
import type { Part } from '@/Components/counter/usePayment';
import { usePrinting } from '@/Components/counter/usePrinting';
import { IconButton } from '@/Components/IconButton';
import { Money } from '@/Components/Money';
import { useLaterOnce } from '@/hooks/useLaterOnce';
import { useT } from '@/hooks/useT';
import { http } from '@/lib/http';
import { showHelp, useShortcut } from '@/lib/shortcuts';
import { BasketPanel } from './Partials/BasketPanel';
import { Tiles } from './Partials/Tiles';
import { linesToSend, useBasket } from './Partials/useBasket';
import '../../../../css/counter.css';

type Props = Pages['Cash/Payments/Create'];

/** The point of sale. */
export default function Create({ cashbox, shift, today, day, events }: Props) {
  const t = useT();
  const basket = useBasket();
  const [isPaying, setPaying] = useState(false);
  const [sold, setSold] = useState<Sold | null>(null);
  const [last, setLast] = useState<Receipt | null>(null);
  const printing = usePrinting();
  const { currency } = cashbox;
  const refresh = useLaterOnce(() => router.reload({ only: ['events'] }));
  const pay = () => {
    if (basket.lines.length > 0 && !basket.isBusy) setPaying(true);
  };
  const finish = (done: Sold) => {
    setPaying(false);
    setSold(done);
    setLast(done.receipt);
    if (done.isPaid) void printing.afterSale(done.reference);
    basket.begin();
    refresh();
  };
  const submit = async (parts: readonly Part[]): Promise<Sold> => {
    const { key, lines, total } = basket;
    const sale = { key, lines: linesToSend(lines), totalCents: total, parts };
    try {
      return (await http.post<Sold>(paths.pos.sales(), sale)).data;
    } catch (error) {
      if (!refusalIn(error).isUnheard) basket.renew();
      throw error;
    }
  };
  const next = (): undefined => setSold(null) as undefined;
  useShortcut('p', t('counter.pay'), () => void pay(), !isPaying && !sold);
  useShortcut('n', t('counter.next'), next, sold !== null);
  const goTo = (wanted: string) =>
    wanted && router.visit(paths.pos.index(wanted), { only: ['events', 'day'], preserveState: true, replace: true });
  return (
    <>
      <Head title={t('counter.title')} />
      {printing.element}
      <div className="no-print counter">
        <header className="counter-head">
          <h1 className="text-subheading font-strong">
            {cashbox.name} <CashierName shift={shift} currency={currency} />
          </h1>
          <DayChoice today={today} day={day} onChange={goTo} />
          <nav className="flex items-center gap-2" aria-label={t('counter.title')}>
            {last && (
              <button
                type="button"
                className="button button-quiet button-sm"
                onClick={() => void printing.printOrder(last.reference, 'both')}
              >
                {t('counter.print_last')}
              </button>
            )}
            <Link href={paths.cashbox()} className="button button-secondary button-sm">
              {t('cash.my_cashbox')}
            </Link>
            <IconButton icon="info" label={t('counter.keys')} onClick={() => showHelp(true)} />
          </nav>
        </header>
        <div className="counter-tiles-side" inert={isPaying} data-hidden={isPaying || sold ? true : undefined}>
          {events.length === 0 && <p className="text-soft">{t('counter.nothing')}</p>}
          {events.map((event) => (
            <Tiles key={event.id} event={event} currency={currency} basket={basket} onTap={next} onNews={refresh} />
          ))}
        </div>
        <aside className="counter-side" aria-label={t('counter.basket')}>
          {sold ? (
            <SoldPanel
              sold={sold}
              currency={currency}
              onPrint={() => void printing.printOrder(sold.reference, 'both')}
              onNext={next}
            />
          ) : isPaying ? (
            <PayPanel
              total={basket.total}
              currency={currency}
              roundingCents={cashbox.roundingCents}
              submit={submit}
              onBack={() => setPaying(false)}
              onSold={finish}
            />
          ) : (
            <BasketPanel basket={basket} currency={currency} onPay={pay} />
          )}
        </aside>
        {!isPaying && !sold && basket.count > 0 && (
          <button type="button" className="counter-bar" onClick={pay}>
            <span>{t('counter.pay')}</span>
            <Money amount={basket.total} currency={currency} className="font-strong" />
          </button>
        )}
      </div>
    </>
  );
}

type DayChoiceProps = { today: IsoDate; day: IsoDate; onChange: (day: string) => void };

function DayChoice({ today, day, onChange }: DayChoiceProps) {
  const t = useT();
  return (
    <div className="flex items-center gap-2">
      <button
        type="button"
        className="button button-secondary button-sm"
        aria-pressed={day === today}
        onClick={() => onChange(today)}
      >
        {t('counter.today')}
      </button>
      <input
        type="date"
        className="control w-40"
        aria-label={t('counter.day')}
        value={day}
        min={today}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}
