/** The door of settings: what the installation has decided, read by everybody. */

export { type ChannelTerms, channelTerms } from './channels/channelTerms';
export { loadLanguages } from './languages/loadLanguages';
export { freshSettings, lastSettings, readSettings, writeSetting } from './readSettings';
export { DEFAULTS as DEFAULT_SETTINGS, type SettingKey, type Settings, type TaxRate } from './schema';
