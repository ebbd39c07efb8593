/** The door of users: what other domains and the start of the process may call. */
export { createUser, type NewUser } from './actions/createUser';
export { offerFirstAdministrator } from './actions/firstAdministrator';
export { accountMailJob, pruneTokensJob } from './jobs';
export { userList } from './lists/userList';
