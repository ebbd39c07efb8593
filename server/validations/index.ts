/** The door of validations. */
export { homeZone } from './queries/homeZone';
