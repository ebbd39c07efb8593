/**
 * Sends the subscribers of a channel their number, if the application enabled it: immediately while they are few, and
 * at most every five seconds from a hundred on. Presence channels report their members instead.
 */
import { protocolText, wireFrame } from './frames';
import { audienceOf, type Channel, type Hub } from './hub';

const FEW = 100;
const CROWD_PAUSE_MS = 5_000;

const pauses = new WeakMap<Channel, NodeJS.Timeout>();

export function emitCount(hub: Hub, channel: Channel): void {
  if (!hub.options.subscriptionCounts || channel.kind.access === 'presence') return;
  if (channel.subscribers.size <= FEW) {
    emit(hub, channel);
    return;
  }
  if (pauses.has(channel)) return;
  const later = () => {
    pauses.delete(channel);
    if (channel.subscribers.size > 0) emit(hub, channel);
  };
  pauses.set(channel, setTimeout(later, CROWD_PAUSE_MS).unref());
}

function emit(hub: Hub, channel: Channel): void {
  const count = channel.subscribers.size;
  const text = protocolText('pusher_internal:subscription_count', { subscription_count: count }, channel.name);
  hub.fanOut.send(wireFrame(text), audienceOf(channel));
  hub.webhooks.report({ name: 'subscription_count', channel: channel.name, subscription_count: count });
}
