/** The pages of settings; those with an address of their own come before the sections, which take any name. */
import { Router } from 'express';
import { channels } from './routes/channels';
import { languages } from './routes/languages';
import { sections } from './routes/sections';
import { translations } from './routes/translations';

export const settings = Router();

settings.use(channels, languages);
settings.use('/languages', translations);
settings.use(sections);
