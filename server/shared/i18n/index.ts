/** The server's side of the texts: every area in every language, loaded once. The browser loads areas by page. */
import * as en from './en';
import * as es from './es';
import { createTranslator, type Locale, type Translate } from './translate';

const translators: Record<Locale, Translate> = {
  en: createTranslator('en', en),
  es: createTranslator('es', es),
};

export const translator = (locale: Locale): Translate => translators[locale];
