/** The door of users: what other domains and the start of the process may call. */
export { createUser } from './actions/createUser';
export { offerFirstAdministrator } from './actions/firstAdministrator';
export { accountMailJob, pruneTokensJob } from './jobs';
export { userList } from './lists/userList';
