/** Public API of events: the programme, slots and their availability. */
export { createEvent } from './actions/createEvent';
export { deleteImportedEvent } from './actions/deleteImportedEvent';
export { availabilityOf } from './availability';
export { daysOfMonth, isDay, isMonth, lastNearDay, monthOf } from './calendarDay';
export { kindOf } from './eventFields';

export { defaultCurrency } from './queries/defaultCurrency';
export { editEvent } from './queries/editEvent';
export { findEvent, isSlug } from './queries/findEvent';
export { findPublished } from './queries/findPublished';
export { lastSlot } from './queries/lastSlot';
export { bookableDays, listDays } from './queries/listDays';
export { listEvents } from './queries/listEvents';
export { listSlots } from './queries/listSlots';
export { readEventsOfApi } from './queries/readEventsOfApi';
export { housePoints, missingPoints, readinessOf } from './queries/readiness';
export { type ShownEvent, showEvent, showEvents } from './queries/showEvent';
export { showWorkspace } from './queries/showWorkspace';
export { type NewEventInput, newEventRequest } from './requests';
