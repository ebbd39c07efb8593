/** Public interface of slots for other domains. */
export { applyHours } from './actions/applyHours';
export { createSlot } from './actions/createSlot';
export { labelOf, readSlots } from './actions/lockSlots';
export { materialiseSlots } from './actions/materialiseSlots';
export { horizonOf } from './horizon';
export { impactOf } from './queries/impactOf';
export { previewHours } from './queries/previewHours';
export { findSlotEvent, listSlotEvents } from './queries/slotEvents';
export { type NewSlot, newSlot } from './requests';
