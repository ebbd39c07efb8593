/** The pages of settings; those with an address of their own come before the sections, which take any name. */
import { Router } from 'express';
import { channels } from './channels/routes/channels';
import { languages } from './languages/routes/languages';
import { translations } from './languages/routes/translations';
import { sections } from './sections/routes/sections';

export const settings = Router();

settings.use(channels, languages);
settings.use('/languages', translations);
settings.use(sections);
