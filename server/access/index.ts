/** The door of access: roles, and who has them. */
export { assignRole } from './actions/assignRole';
export { ensureRoles } from './actions/ensureRoles';
