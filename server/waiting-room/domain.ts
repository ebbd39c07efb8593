import type { Domain } from '../http/domain';
import { personal } from '../http/personal';
import { waitingRoomJobs } from './jobs';
import { waitingRoomMetrics } from './metrics';
import { staffOrWait } from './routes/guard';
import { staffRooms } from './routes/staffRooms';
import { visitorPages } from './routes/visitorPages';

export const domain = {
  routes: [
    // Before the shop's routes (`server/domains.ts`).
    ['/events', staffOrWait],
    ['/waiting-room', personal, visitorPages],
    ['/admin/waiting-room', staffRooms],
  ],
  jobs: waitingRoomJobs,
  metrics: waitingRoomMetrics,
} satisfies Domain;
