import type { OrderHead, OrderTicket } from '@server/orders/pages';
import { useState } from 'react';
import { Button } from '@/Components/Button';
import { useFormat } from '@/hooks/useFormat';
import { useOnline } from '@/hooks/useOnline';
import { useT } from '@/hooks/useT';
import { forgetPagesOffline } from '@/lib/offline';
import { toast } from '@/lib/toast';
import { CodesScreen, hasGoodCode } from './CodesScreen';
import { TicketCard } from './TicketCard';
import { useKeptOffline } from './useKeptOffline';

/** The order's tickets, and the way to show their codes one after the other. */
export function TicketList({ order, tickets }: { order: OrderHead; tickets: readonly OrderTicket[] }) {
  const t = useT();
  const [isOnScreen, setOnScreen] = useState(false);
  const good = tickets.filter(hasGoodCode);
  return (
    <section aria-labelledby="tickets">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 id="tickets" className="text-heading">
          {t('afterSale.show_tickets', { count: tickets.length })}
        </h2>
        {good.length > 0 && (
          <Button icon="qr" className="max-sm:w-full" onClick={() => setOnScreen(true)}>
            {t('tickets.screen_open', { count: good.length })}
          </Button>
        )}
      </div>
      <ul className="grid gap-5">
        {tickets.map((ticket, index) => (
          <TicketCard
            key={ticket.reference}
            ticket={ticket}
            isOfSeveral={order.places.length > 1}
            place={{ number: index + 1, of: tickets.length }}
            open={index === 0 && ticket.state === 'valid'}
          />
        ))}
      </ul>
      {order.access !== 'staff' && good.length > 0 && <Kept order={order} tickets={tickets} />}
      <CodesScreen tickets={good} open={isOnScreen} onOpenChange={setOnScreen} />
    </section>
  );
}

/** Whether this device has them without a network, and how to have it forget them. */
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
