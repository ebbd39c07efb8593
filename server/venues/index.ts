/** Public interface of venues. */
export { listVenueChoices, type VenueChoice } from './queries/listVenueChoices';
