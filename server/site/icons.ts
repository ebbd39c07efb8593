/** Site icon: a ticket in the accent colour with the first letter of the name. */
import { mainFont } from '../infra/typesetting/fonts';
import { textWidth } from '../infra/typesetting/typesetting';
import type { Settings } from '../settings';
import { accentOf } from '../shared/accent';
import { outline, svg, toPng } from './drawing';

const TICKET = 'M4 12h56v13a7 7 0 0 0 0 14v13H4V39a7 7 0 0 0 0-14z';
const LETTER_SIZE = 36;
const MIDDLE = 32;

/** First letter or digit of the name; blank if it has none. */
const letterOf = (settings: Settings): string =>
  (/[\p{L}\p{N}]/u.exec(settings['organisation.name'])?.[0] ?? '').toLocaleUpperCase('en').slice(0, 1);

function letterAt(letter: string, colour: string, size: number): string {
  const style = { face: 'strong', size, colour } as const;
  const { capHeight, unitsPerEm } = mainFont('strong');
  return outline(letter, style, MIDDLE - textWidth(letter, style) / 2, MIDDLE + ((capHeight / unitsPerEm) * size) / 2);
}

/** Follows the device's theme. */
export function svgIcon(settings: Settings): string {
  const light = accentOf(settings['appearance.accent_light'], 'light');
  const dark = accentOf(settings['appearance.accent_dark'], 'dark');
  const style = `<style>.t{fill:${light.accent}}.l g{fill:${light.on}}@media(prefers-color-scheme:dark){.t{fill:${dark.accent}}.l g{fill:${dark.on}}}</style>`;
  const letter = letterAt(letterOf(settings), light.on, LETTER_SIZE);
  return svg(64, 64, `${style}<path class="t" d="${TICKET}"/><g class="l">${letter}</g>`);
}

/** Home screen icon: full-bleed colour and a centred letter, since devices cut off corners. */
export function pngIcon(settings: Settings, size: number): Promise<Buffer> {
  const { accent, on } = accentOf(settings['appearance.accent_light'], 'light');
  const drawing = `<rect width="64" height="64" fill="${accent}"/>${letterAt(letterOf(settings), on, LETTER_SIZE)}`;
  return toPng(svg(64, 64, drawing).replace('width="64" height="64"', `width="${size}" height="${size}"`));
}
