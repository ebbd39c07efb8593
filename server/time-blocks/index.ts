/** The door of time blocks: opening hours, and the slots they are cut into. */
export { writeHours } from './actions/writeHours';
export { generateSlots, type Slot } from './generateSlots';
export { hoursInForce } from './hoursInForce';
export { timeBlockJobs } from './jobs';
export { findHours } from './queries/findHours';
export type { HoursInput } from './requests';
export { zoneClock } from './zoneClock';
