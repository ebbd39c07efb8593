import type { Domain } from '../http/domain';
import { channels } from './channels/routes/channels';
import { languages } from './languages/routes/languages';
import { translations } from './languages/routes/translations';
import { sections } from './sections/routes/sections';

export const domain = {
  routes: [
    ['/settings', channels, languages],
    ['/settings/languages', translations],
    // Sections match any name, so they come last.
    ['/settings', sections],
  ],
} satisfies Domain;
