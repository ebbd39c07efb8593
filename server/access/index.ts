/** Public API of access: roles, their holders, and their permissions. */
export { assignRole } from './actions/assignRole';
export { ensureRoles } from './actions/ensureRoles';
export { noteEnds } from './jobs';
export { listPlaces } from './queries/listPlaces';
export { mayStill, mayStillAt, placesStill } from './queries/mayStill';
export { isWithoutLimit, moneyOut, moneyOutOfOrder, shownLimit } from './queries/moneyOut';
export { EVERYWHERE, reachText, readReaches, rightsWithin, writeReach } from './reach';
export {
  covers,
  findRoles,
  keepAnAdministrator,
  lockRights,
  type Rights,
  type RoleRow,
  rightsOf,
  rightsOfActor,
  rightsOfRoles,
  rolesOf,
} from './rights';
