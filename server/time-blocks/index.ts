/** Public interface of opening hours and slot generation. */
export { writeHours } from './actions/writeHours';
export { generateSlots, type Slot } from './generateSlots';
export { hoursInForce } from './hoursInForce';
export { findHours } from './queries/findHours';
export type { HoursInput } from './requests';
export { zoneClock } from './zoneClock';
