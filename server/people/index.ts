/** Public interface of people and invitations for other domains. */
export { giveInvitations } from './invitations/giveInvitations';
export { profileList, profileParams } from './profiles/profileList';
