import type { ListProps } from '../infra/lists';
import type { venueList } from './lists/venueList';
import type { VenueRecord } from './queries/editVenue';

export type VenuesPages = {
  'Venues/Index': { list: ListProps<typeof venueList> };
  /** Where the house is, as far as it is known; '' where it is not. */
  'Venues/Create': { defaults: { country: string; timeZone: string } };
  'Venues/Edit': VenueRecord;
};
