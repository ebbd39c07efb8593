import type { Domain } from '../http/domain';
import { personal } from '../http/personal';
import { siteBound } from '../http/siteBound';
import { shopRequestsOfSite } from '../settings';
import { mailJoined, mailLineEnded, mailOfferedPlaces, offerKept } from './events';
import { waitingJobs } from './jobs';
import { slotLines } from './routes/slotLines';
import { waitingList } from './routes/waitingList';

const shopBound = siteBound(shopRequestsOfSite);

export const domain = {
  routes: [
    ['/waiting-list', shopBound, personal, waitingList],
    ['/admin/waiting-list', slotLines],
  ],
  jobs: waitingJobs,
  listeners: {
    places_kept: [offerKept],
    line_joined: [mailJoined],
    place_offered: [mailOfferedPlaces],
    line_ended: [mailLineEnded],
  },
} satisfies Domain;
