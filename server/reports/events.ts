import type { Listener } from '../infra/outbox';
import { broadcaster } from '../infra/runtime';
import { channels } from '../shared/channels';

/** Notifies dashboards of changed occupancy, once for any number of changes. */
export const broadcastOccupancy: Listener<'availability'> = () =>
  broadcaster().publish([{ channels: [channels.dashboard()], event: 'OccupancyChanged', data: { slots: true } }]);
