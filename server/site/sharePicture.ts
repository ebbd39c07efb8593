/**
 * Preview picture of an event: title, time, place and organisation. Its URL has a hash of the content, so it can be
 * cached for ever.
 */
import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { balancedLines, fittingSize, lineHeight, type TextStyle, wrap } from '../infra/typesetting/typesetting';
import { findVariant } from '../media';
import type { Settings } from '../settings';
import { accentOf, groundOf } from '../shared/accent';
import type { Locale } from '../shared/i18n/translate';
import { localText } from '../shared/localText';
import { paths } from '../shared/paths';
import { formatDay } from '../shared/time';
import { outline, outlines, svg, toPng } from './drawing';
import type { SharedEvent } from './queries/findShared';

export const WIDTH = 1200;
export const HEIGHT = 630;
const PICTURE_WIDTH = 480;
/** Width of the stored picture, enough for its part. */
const STORED_WIDTH = 960;
const MARGIN = 72;
const TITLE_SIZES = [76, 62, 50] as const;
/** Increment when the drawing changes. */
const DRAWING = 1;

const INK = '#1b1815';
const SOFT = '#5a534a';

/** Content of a picture. */
export type Shown = {
  title: string;
  dates: string;
  venue: string;
  organisation: string;
  accent: string;
  image: string | null;
};

/** "Saturday 21 November 2026", or first and last day; '' for an event with opening hours. */
function datesOf({ first, last, timeZone }: SharedEvent, locale: Locale): string {
  if (!first || !last) return '';
  const days = [...new Set([first, last].map((at) => formatDay(at, timeZone, locale)))];
  return days.join(' – ');
}

export const shownOf = (event: SharedEvent, settings: Settings, locale: Locale): Shown => ({
  title: localText(event.title, locale),
  dates: datesOf(event, locale),
  venue: [event.venue, event.city].filter(Boolean).join(', '),
  organisation: settings['organisation.name'],
  accent: settings['appearance.accent_light'],
  image: localText(event.images, locale) || null,
});

const hashOf = (shown: Shown): string =>
  createHash('sha256')
    .update(JSON.stringify([DRAWING, shown]))
    .digest('hex')
    .slice(0, 20);

export const pictureName = (shown: Shown, locale: Locale): string => `${locale}-${hashOf(shown)}.png`;
export const picturePath = (eventId: string, shown: Shown, locale: Locale): string =>
  paths.events.picture(eventId, pictureName(shown, locale));

/** Title in the largest size that fits. */
function titleIn(title: string, width: number): { lines: string[]; style: TextStyle } {
  const style: TextStyle = { face: 'display', size: TITLE_SIZES[0], colour: INK, leading: 1.12 };
  const size = fittingSize(title, style, TITLE_SIZES, { width, lines: 3 });
  const fitting = { ...style, size };
  return { lines: balancedLines(title, fitting, width, 4), style: fitting };
}

export async function drawPicture(shown: Shown): Promise<Buffer> {
  const bytes = shown.image && (await findVariant({ id: shown.image, width: STORED_WIDTH, format: 'webp' }));
  const width = (bytes ? WIDTH - PICTURE_WIDTH : WIDTH) - 2 * MARGIN;
  const { accent } = accentOf(shown.accent, 'light');
  const { lines, style } = titleIn(shown.title, width);
  const when: TextStyle = { face: 'strong', size: 30, colour: accent };
  const where: TextStyle = { face: 'text', size: 30, colour: SOFT };
  const whose: TextStyle = { face: 'display', size: 34, colour: INK };
  const titleAt = 156;
  const dates = shown.dates ? wrap(shown.dates, when, width, 2) : [];
  const datesAt = titleAt + (lines.length - 1) * lineHeight(style) + 64;
  const placeAt = datesAt + dates.length * lineHeight(when);
  const drawing = svg(
    WIDTH,
    HEIGHT,
    [
      `<rect width="${WIDTH}" height="${HEIGHT}" fill="${groundOf('light')}"/>`,
      `<rect width="${WIDTH}" height="20" fill="${accent}"/>`,
      outlines(lines, style, MARGIN, titleAt),
      outlines(dates, when, MARGIN, datesAt),
      outlines(wrap(shown.venue, where, width, 2), where, MARGIN, placeAt),
      `<rect x="${MARGIN}" y="${HEIGHT - 128}" width="56" height="4" fill="${accent}"/>`,
      outline(wrap(shown.organisation, whose, width, 1)[0] ?? '', whose, MARGIN, HEIGHT - 68),
    ].join(''),
  );
  if (!bytes) return toPng(drawing);
  const picture = await sharp(bytes).resize(PICTURE_WIDTH, HEIGHT, { fit: 'cover' }).toBuffer();
  return toPng(drawing, [{ input: picture, left: WIDTH - PICTURE_WIDTH, top: 0 }]);
}
