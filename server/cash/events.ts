/**
 * Broadcasts of a till to its cashier and managers. Without amounts, since cashiers before their count receive it too.
 */
import type { Listener } from '../infra/outbox';
import { broadcaster } from '../infra/runtime';
import { channels } from '../shared/channels';

type CashTopic = 'shift_opened' | 'shift_closed' | 'cash_moved' | 'sale_made';

const telling =
  <T extends CashTopic>(event: string): Listener<T> =>
  (rows) =>
    broadcaster().publish(
      rows.map(({ payload }) => ({
        channels: [channels.cashbox(payload.cashbox_id)],
        event,
        data: { cashboxId: payload.cashbox_id, shiftId: payload.shift_id },
      })),
    );

export const broadcastPrintSettled: Listener<'print_settled'> = (rows) =>
  broadcaster().publish(
    [...new Set(rows.map(({ payload }) => payload.cashbox_id))].map((cashboxId) => ({
      channels: [channels.cashbox(cashboxId)],
      event: 'PrintSettled',
      data: { cashboxId },
    })),
  );

export const broadcastShiftOpened = telling<'shift_opened'>('ShiftOpened');
export const broadcastShiftClosed = telling<'shift_closed'>('ShiftClosed');
export const broadcastCashMoved = telling<'cash_moved'>('CashMoved');
export const broadcastSaleMade = telling<'sale_made'>('SaleMade');
