/** The door of appointments: the slots that can be booked. */
export { materialiseSlots } from './actions/materialiseSlots';
