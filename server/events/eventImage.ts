import { type LocalText, localText } from '../shared/localText';
import { paths } from '../shared/paths';

/** The URL of an image, and those of other widths for `srcset`. */
export type ShownImage = { image: string | null; imageSet: string | null };

const WIDTHS = [480, 960, 1600];
const USUAL_WIDTH = 960;

/** An event's image for a language, else another language's; nulls for a generated cover. */
export function eventImage(images: LocalText, locale: string): ShownImage {
  const id = localText(images, locale);
  if (!id) return { image: null, imageSet: null };
  return {
    image: paths.media.show(id, USUAL_WIDTH),
    imageSet: WIDTHS.map((width) => `${paths.media.show(id, width)} ${width}w`).join(', '),
  };
}
