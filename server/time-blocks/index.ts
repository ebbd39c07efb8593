/** The door of time blocks: opening hours, cut into slots. */
export { generateSlots, type Slot } from './generateSlots';
export type { TimeBlock, TimeBlockException } from './openingHours';
