/** Public interface of the first steps. */
export { dashboardGuide } from './queries/dashboardGuide';
