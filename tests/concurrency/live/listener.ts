/** A viewer of an event: the official browser client, and the events received about slots. */
import PusherClient from 'pusher-js';
import { channels } from '../../../server/shared/channels';

type Availability = { slots: { id: string; left: number }[] };

export type Listener = {
  /** The last figure of each slot. */
  left: ReadonlyMap<string, number>;
  /** Waits until the slot has this number left; only the test's timeout ends it. */
  hears: (slotId: string, left: number) => Promise<void>;
  close: () => void;
};

const APP_KEY = 'aforo-key';

/**
 * Connects to a process and subscribes to an event. @returns once the subscription is confirmed
 * @param back called when the subscription is confirmed again after a lost connection
 */
export async function listenTo(
  port: number,
  eventId: string,
  back: (left: Map<string, number>) => Promise<void> = async () => {},
): Promise<Listener> {
  const pusher = new PusherClient(APP_KEY, {
    cluster: '',
    wsHost: '127.0.0.1',
    wsPort: port,
    forceTLS: false,
    enabledTransports: ['ws'],
    disableStats: true,
  });
  const channel = pusher.subscribe(channels.event(eventId));
  const left = new Map<string, number>();
  const waiting = new Set<() => void>();
  channel.bind('App\\Events\\AvailabilityChanged', ({ slots }: Availability) => {
    for (const slot of slots) left.set(slot.id, slot.left);
    for (const look of waiting) look();
  });
  await new Promise((resolve) => channel.bind('pusher:subscription_succeeded', resolve));
  channel.bind('pusher:subscription_succeeded', () => void back(left));
  const hears = (slotId: string, figure: number) =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (left.get(slotId) !== figure) return;
        waiting.delete(look);
        resolve();
      };
      waiting.add(look);
      look();
    });
  return { left, hears, close: () => pusher.disconnect() };
}
