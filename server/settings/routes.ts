/** Pages of settings; those with their own URL precede sections, which match any name. */
import { Router } from 'express';
import { channels } from './channels/routes/channels';
import { languages } from './languages/routes/languages';
import { translations } from './languages/routes/translations';
import { sections } from './sections/routes/sections';

export const settings = Router();

settings.use(channels, languages);
settings.use('/languages', translations);
settings.use(sections);
