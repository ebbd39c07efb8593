/** Public interface of people and invitations for other domains. */
export { giveInvitations } from './invitations/giveInvitations';
export { peopleJobs } from './jobs';
export { profileList, profileParams } from './profiles/profileList';
