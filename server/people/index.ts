/** The door of people: who comes, and what is given to them. */
export { giveInvitations } from './invitations/giveInvitations';
export { peopleJobs } from './jobs';
export { profileList, profileParams } from './profiles/profileList';
