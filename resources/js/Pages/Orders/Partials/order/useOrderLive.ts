import { channels, echoName } from '@server/shared/channels';
import { usePrivateChannel } from '@/hooks/useChannel';
import { useReconnect } from '@/hooks/useReconnect';
import { lookAgain } from '@/lib/lookAgain';

/** Reloads the page's props after each event of the order. */
export function useOrderLive(orderId: string): void {
  const refresh = () => lookAgain();
  usePrivateChannel(echoName(channels.order(orderId)), {
    OrderPaid: refresh,
    OrderExpired: refresh,
    PaymentFailed: refresh,
    OrderRefunded: refresh,
    OrderRescheduled: refresh,
    TicketGiven: refresh,
    VisitBooked: refresh,
    SlotMoved: refresh,
  });
  useReconnect(refresh);
}
