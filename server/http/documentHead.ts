import type { Request } from 'express';
import { type Accent, accentOf } from '../shared/accent';
import { readCookies } from './cookies';

/** Paper and ink colours of resources/css: the theme colours of a phone's bars. */
export const ICONS = `<meta name="theme-color" content="#f7f3ea" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#0f1413" media="(prefers-color-scheme: dark)">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/apple-touch-icon.png">
<link rel="manifest" href="/manifest.webmanifest">
`;

/** Light or dark if the reader chose; otherwise the device decides. */
export function themeOf(req: Request): 'light' | 'dark' | undefined {
  const { theme } = readCookies(req);
  return theme === 'light' || theme === 'dark' ? theme : undefined;
}

const RIGHT_TO_LEFT = new Set(['Arab', 'Hebr', 'Syrc', 'Thaa', 'Nkoo', 'Adlm']);
const directions = new Map<string, 'rtl' | undefined>();

/** Set for languages written from right to left. */
export function directionOf(locale: string): 'rtl' | undefined {
  if (!directions.has(locale)) {
    const script = new Intl.Locale(locale).maximize().script ?? '';
    directions.set(locale, RIGHT_TO_LEFT.has(script) ? 'rtl' : undefined);
  }
  return directions.get(locale);
}

/** The settings that a document's look depends on. */
type Look = { 'appearance.accent_light': string; 'appearance.accent_dark': string; 'organisation.logo': string | null };

const coloursOf = ({ accent, strong, on, wash }: Accent): string =>
  `{--accent:${accent};--accent-strong:${strong};--on-accent:${on};--accent-wash:${wash}}`;

/** The same rules as resources/css/tokens.css, with the element in the selector for a higher specificity. */
export function accentRules(day: string, night: string): string {
  const [light, dark] = [coloursOf(accentOf(day, 'light')), coloursOf(accentOf(night, 'dark'))];
  return [
    `html:root${light}`,
    `@media (prefers-color-scheme:dark){html:root:not([data-theme=light])${dark}}`,
    `html:root[data-theme=dark],html:root:has(.gate-screen)${dark}`,
    `html:root:has(.print-sheet)${light}`,
  ].join('');
}

/** The organisation's name at the top of a page, a link to the home page. */
const NAME_LINK = 'header a.display[href="/"]';

/** Shows the logo instead of the name; readers without images and screen readers still get the name. */
const logoRule = (logo: string): string =>
  `@media not (forced-colors:active){${NAME_LINK}{width:min(14rem,52vw);height:2.75rem;overflow:hidden;white-space:nowrap;` +
  `color:transparent;background:url(/media/${logo}/480.webp) left center/contain no-repeat}}`;

function styleOf(look: Look, usual: Look): string {
  const [day, night] = [look['appearance.accent_light'], look['appearance.accent_dark']];
  const isUsual = day === usual['appearance.accent_light'] && night === usual['appearance.accent_dark'];
  const logo = look['organisation.logo'];
  const rules = [...(isUsual ? [] : [accentRules(day, night)]), ...(logo ? [logoRule(logo)] : [])];
  return rules.length === 0 ? '' : `<style>${rules.join('')}</style>\n`;
}

let last: { look: Look; style: string } | null = null;

/** The organisation's own colours and logo as overrides of the stylesheet; colours need no further request. */
export function branding(look: Look, usual: Look): string {
  // Cached until the settings change.
  if (last?.look !== look) last = { look, style: styleOf(look, usual) };
  return last.style;
}
