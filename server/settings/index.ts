/** Public interface of settings for all domains. */

export { allowedOrigin, allowedReturn, allowedSites } from './channels/allowedSites';
export { channelTerms } from './channels/channelTerms';
export { listChannelNames } from './channels/showChannels';
export { issuerLine, issuerOf } from './issuer';
export { loadLanguages } from './languages/loadLanguages';
export { freshSettings, lastSettings, readSettings, shopRequestsOfSite, writeSetting } from './readSettings';
export { DEFAULTS as DEFAULT_SETTINGS, type Settings } from './schema';
export { accountsOn } from './sections/bookAccounts';
export { saveSection } from './sections/saveSection';
export { sectionRequest } from './sections/sections';
export { showSection } from './sections/showSection';
