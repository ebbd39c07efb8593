/** The door of venues: where things take place. */
export { listVenueChoices, type VenueChoice } from './queries/listVenueChoices';
