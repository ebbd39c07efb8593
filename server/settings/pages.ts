import type { Editable } from '../shared/records';
import type { ChannelValues } from './channels/channelRequests';
import type { ChannelEvent } from './channels/listChannelProducts';
import type { ChannelRow } from './channels/showChannels';
import type { TaxRate } from './schema';

export type { ChannelValues } from './channels/channelRequests';
export type { ChannelEvent, ChannelProduct } from './channels/listChannelProducts';
export type { ChannelRow } from './channels/showChannels';
export type { Issuer } from './issuer';
export type { LanguageRow } from './languages/listLanguages';
export type { TextFilters, TextPage, TextRow } from './languages/listTexts';
export type { TaxRate } from './schema';

import type { LanguageRow } from './languages/listLanguages';
import type { TextFilters, TextPage } from './languages/listTexts';
import type { SectionName, SectionValues } from './sections/sections';

/** A page of settings, by name. */
export type SettingsSection = { [S in SectionName]: { name: S; record: Editable<SectionValues<S>> } }[SectionName];

export type SettingsPages = {
  'Settings/Index': { section: SettingsSection };
  'Settings/SalesChannels': { channels: ChannelRow[] };
  'Settings/SalesChannel': {
    record: Editable<ChannelValues>;
    name: string;
    isBuiltIn: boolean;
    events: ChannelEvent[];
    /** Currency of fees, and of amounts without an event. */
    currency: string;
    taxRates: TaxRate[];
    /** Maximum per order, unless the channel has its own. */
    maxTickets: number;
    /** The event whose sharing page led here. */
    sharedEvent: string | null;
  };
  'Settings/Languages': { languages: LanguageRow[] };
  'Settings/Translations': {
    language: { code: string; name: string; enabled: boolean; total: number; done: number; own: number };
    filters: Omit<TextFilters, 'page'>;
    texts: TextPage;
  };
};

/** A page of settings in its form, for pages of other domains. */
export type SectionRecord<S extends SectionName> = Editable<SectionValues<S>>;
