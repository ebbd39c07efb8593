import type { ListProps } from '../infra/lists';
import type { venueList } from './lists/venueList';
import type { VenueRecord } from './queries/editVenue';

export type VenuesPages = {
  'Venues/Index': { list: ListProps<typeof venueList> };
  /** Country and time zone, as far as known; else ''. */
  'Venues/Create': { defaults: { country: string; timeZone: string } };
  'Venues/Edit': VenueRecord;
};
