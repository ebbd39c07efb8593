import type { OrderHead, OrderItemRow, OrderTicket } from '@server/orders/pages';
import type { Pages } from '@server/pages';
import { useState } from 'react';
import { Button } from '@/Components/Button';
import { useFormat } from '@/hooks/useFormat';
import { useOnline } from '@/hooks/useOnline';
import { useT } from '@/hooks/useT';
import { countUnits, unitsOf } from '@/lib/countUnits';
import { forgetPagesOffline } from '@/lib/offline';
import { toast } from '@/lib/toast';
import { CodesScreen, hasGoodCode } from './CodesScreen';
import { Item } from './Item';
import { TicketCard } from './TicketCard';
import { useKeptOffline } from './useKeptOffline';

type ItemListProps = Pages['Orders/ItemsList'] & {
  /** The order was just changed: a new ticket is the one to show, and none is folded. */
  isMoved?: boolean;
  /** A phone shows the ticket whose code is open, and the others on request. */
  isBrief?: boolean;
};

type Unit = { isAddOn: boolean };

/** Units that are no longer valid stand below those that are: good codes, then what is used or given, then refunds. */
function rankOf({ ticket, visits, state }: OrderItemRow, good: ReadonlySet<string | undefined>): number {
  if ([ticket, ...visits.map((visit) => visit.ticket)].some((it) => good.has(it?.reference))) return 0;
  return state === 'active' ? 1 : 2;
}

/** The ticket whose code is open from the start; of a ticket that was moved the former one is among them, replaced. */
function openFirst(good: readonly OrderTicket[], tickets: readonly OrderTicket[], isMoved: boolean): string | null {
  const moved = new Set(tickets.filter(({ state }) => state === 'replaced').map(({ position }) => position));
  const fresh = isMoved ? good.find(({ position }) => moved.has(position)) : undefined;
  return (fresh ?? good[0])?.reference ?? null;
}

/** Items of an order with their tickets, and a button that shows the codes in a carousel. */
export function ItemList({ order, items, tickets, wallets, isMoved = false, isBrief = false }: ItemListProps) {
  const t = useT();
  const [shownFrom, setShownFrom] = useState<string | null>(null);
  const [isWhole, setWhole] = useState(false);
  const good = tickets.filter(hasGoodCode);
  const goodCodes = new Set(good.map(({ reference }): string | undefined => reference));
  const sorted = items.toSorted((one, other) => rankOf(one, goodCodes) - rankOf(other, goodCodes));
  const named = new Set(items.flatMap((item) => [item, ...item.visits]).map(({ ticket }) => ticket?.reference));
  // Staff of one venue see a further visit there without the unit it belongs to.
  const others = tickets.filter(({ reference, state }) => !named.has(reference) && state !== 'replaced');
  const shown = tickets.filter(({ state }) => state !== 'replaced');
  const shared = {
    order,
    tickets,
    firstGood: openFirst(good, tickets, isMoved),
    wallet: good.length > 1 ? (wallets[0] ?? null) : null,
    onFullScreen: setShownFrom,
  };
  const isFirst = ({ ticket, visits }: OrderItemRow) =>
    [ticket, ...visits.map((visit) => visit.ticket)].some((it) => it?.reference === shared.firstGood);
  // The page has just announced the new tickets, so they are not folded.
  const isCut = isBrief && !isMoved && !isWhole && items.length > 1 && items.some(isFirst);
  return (
    <section aria-labelledby="tickets">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 id="tickets" className="text-heading">
          <Heading good={good} shown={shown.length > 0 ? shown : items} />
        </h2>
        {good.length > 0 && (
          <Button icon="qr" className="max-sm:w-full" onClick={() => setShownFrom(good[0]!.reference)}>
            {t('tickets.screen_open', { count: good.length })}
          </Button>
        )}
      </div>
      <ol className="grid grid-cols-1 gap-5">
        {sorted.map((item) => (
          <Item
            key={item.position}
            item={item}
            of={items.length}
            className={isCut && !isFirst(item) ? 'fold-content max-lg:hidden' : ''}
            {...shared}
          />
        ))}
        {others.map((ticket) => (
          <li key={ticket.reference}>
            <TicketCard ticket={ticket} visit={null} title={ticket.productName} {...shared} />
          </li>
        ))}
      </ol>
      {isCut && (
        <Button
          variant="secondary"
          iconEnd="chevron-down"
          className="mt-4 w-full lg:hidden"
          onClick={() => setWhole(true)}
        >
          {countUnits(unitsOf(items), t, (count) => t('afterSale.show_all_tickets', { count }))}
        </Button>
      )}
      {order.access !== 'staff' && good.length > 0 && <Kept order={order} tickets={tickets} />}
      <CodesScreen tickets={good} from={shownFrom} onClose={() => setShownFrom(null)} />
    </section>
  );
}

/** How many tickets the reader can enter with; before they are issued, and after the visit, how many there are. */
function Heading({ good, shown }: { good: readonly Unit[]; shown: readonly Unit[] }) {
  const t = useT();
  const isPart = good.length > 0 && good.length < shown.length;
  const key = isPart ? 'afterSale.show_valid_tickets' : 'afterSale.show_tickets';
  return countUnits(unitsOf(good.length > 0 ? good : shown), t, (count) => t(key, { count }));
}

/** Whether the tickets are stored on this device for offline use, with a button that deletes them. */
function Kept({ order, tickets }: { order: OrderHead; tickets: readonly OrderTicket[] }) {
  const t = useT();
  const format = useFormat();
  const isOnline = useOnline();
  const [isForgotten, setForgotten] = useState(false);
  useKeptOffline(order, tickets, !isForgotten);
  const forget = async () => {
    setForgotten(true);
    await forgetPagesOffline();
    void toast.success(t('tickets.list_forgotten'));
  };
  if (!isOnline) {
    const time = format.time(order.serverNow, order.timeZone);
    return <p className="mt-4 text-small text-soft">{t('tickets.list_offline', { time })}</p>;
  }
  if (isForgotten) return <p className="mt-4 text-small text-soft">{t('tickets.list_forgotten')}</p>;
  return (
    <div className="no-print mt-4 flex flex-wrap items-center gap-x-4 gap-y-1 text-small text-soft">
      <p>{t('tickets.list_kept')}</p>
      <Button variant="quiet" size="sm" icon="trash" onClick={forget}>
        {t('tickets.list_forget')}
      </Button>
    </div>
  );
}
