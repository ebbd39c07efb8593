/** Public interface of waiting rooms: passes where places are taken, and the rooms in memory. */
export { demandAdmission, noteAdmitted } from './admission';
export { watchRooms } from './rooms';
