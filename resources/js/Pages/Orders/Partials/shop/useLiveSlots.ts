import { channels } from '@server/shared/channels';
import { useEffect, useState } from 'react';
import { useChannel } from '@/hooks/useChannel';
import { useFormat } from '@/hooks/useFormat';
import { useLaterOnce } from '@/hooks/useLaterOnce';
import { usePolling } from '@/hooks/usePolling';
import { useReconnect } from '@/hooks/useReconnect';
import { useT } from '@/hooks/useT';
import { useLiveState } from '@/lib/live';
import { announce } from '@/lib/navigationFocus';
import type { Shop, Slot } from './cart';
import { refreshShop, type Shown } from './refreshShop';

const POLL_MS = 15_000;

type Change = { id: string; left: number; state: Slot['availability'] };

/** The event: its channel's name, and the zone for announcements. */
type Source = { eventId: string; timeZone: string; byDay?: boolean };

/**
 * Slots with live figures. Scarcity in the visitor's selection is announced; days and quotas, which events do not
 * contain, are reloaded a little later.
 */
export function useLiveFigures(
  { eventId, timeZone, byDay = false }: Source,
  slots: Slot[],
  chosen: string | null,
  onStale: () => void,
): Slot[] {
  const t = useT();
  const format = useFormat();
  const [changed, setChanged] = useState<Readonly<Record<string, Change>>>({});
  // Figures of the page are newer than events received before.
  useEffect(() => {
    if (slots) setChanged({});
  }, [slots]);

  const current = slots.map((slot) => {
    const change = changed[slot.id];
    return change ? { ...slot, left: change.left, availability: change.state } : slot;
  });

  const refresh = useLaterOnce(onStale);
  useReconnect(refresh);
  usePolling(refresh, POLL_MS, useLiveState() === 'unavailable');

  const say = (slot: Slot, { left, state }: Change) => {
    const time = byDay ? format.shortDay(slot.startsAt, timeZone) : format.time(slot.startsAt, timeZone);
    if (state === 'sold_out' && slot.availability !== 'sold_out') announce(t('orders.sold_out_at', { time }));
    else if (slot.id === chosen && left !== slot.left) announce(t('orders.left_at', { count: left, time }));
  };

  useChannel(channels.event(eventId), {
    AvailabilityChanged: ({ slots: changes }: { slots: Change[] }) => {
      const shown = new Map(current.map((slot) => [slot.id, slot]));
      for (const change of changes) {
        const slot = shown.get(change.id);
        if (slot) say(slot, change);
      }
      setChanged((before) => ({ ...before, ...Object.fromEntries(changes.map((change) => [change.id, change])) }));
      refresh();
    },
  });

  return current;
}

/** Live slots of the open day. */
export const useLiveSlots = (
  { event, slots, ...shown }: Pick<Shop, 'event' | 'slots'> & Shown,
  chosen: string | null,
): Slot[] =>
  useLiveFigures(
    { eventId: event.id, timeZone: event.venue.timeZone, byDay: event.kind === 'daily' },
    slots,
    chosen,
    () => refreshShop(['days', 'slots', 'slotPrices', 'slotRemaining', 'waitingUrl', 'products'], shown),
  );
