import type { Listener } from '../infra/outbox';
import { broadcaster } from '../infra/runtime';
import { channels } from '../shared/channels';

/** Places have changed hands somewhere: the dashboards look again, once for however many changes. */
export const broadcastOccupancy: Listener<'availability'> = () =>
  broadcaster().publish([{ channels: [channels.dashboard()], event: 'OccupancyChanged', data: { slots: true } }]);
