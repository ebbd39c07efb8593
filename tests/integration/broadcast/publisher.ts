/** A process that publishes through a separate server and exits. */
import { pusherBroadcaster } from '../../../server/infra/broadcaster/pusherBroadcaster';

const { PUSHER_APP_ID, PUSHER_APP_KEY, PUSHER_APP_SECRET, PUSHER_PORT, PUBLISHER } = process.env;
const broadcaster = pusherBroadcaster({
  appId: PUSHER_APP_ID ?? '',
  key: PUSHER_APP_KEY ?? '',
  secret: PUSHER_APP_SECRET ?? '',
  host: '127.0.0.1',
  port: Number(PUSHER_PORT),
  scheme: 'http',
  cluster: '',
});
const events = Array.from({ length: 25 }, (_, n) => ({
  channels: ['events.1'],
  event: 'AvailabilityChanged',
  data: { from: PUBLISHER, n },
}));
await broadcaster.publish(events);
await broadcaster.close();
