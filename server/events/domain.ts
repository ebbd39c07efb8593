import type { Domain } from '../http/domain';
import { broadcastAvailability } from './actions/broadcastAvailability';
import { eventEndpoints } from './routes/api';
import { eventRecords } from './routes/records';
import { eventStates } from './routes/states';
import { welcome } from './routes/welcome';

export const domain = {
  endpoints: eventEndpoints,
  routes: [
    ['/', welcome],
    ['/admin/events', eventRecords, eventStates],
  ],
  listeners: {
    availability: [broadcastAvailability],
  },
} satisfies Domain;
