import { type LocalText, localText } from '../shared/localText';
import { paths } from '../shared/paths';

/** An image where it is shown: its address, and the same in other widths for browsers to choose from. */
export type ShownImage = { image: string | null; imageSet: string | null };

const WIDTHS = [480, 960, 1600];
const USUAL_WIDTH = 960;

/** An event's image for readers of a language, else another language's; nulls when the cover is drawn. */
export function eventImage(images: LocalText, locale: string): ShownImage {
  const id = localText(images, locale);
  if (!id) return { image: null, imageSet: null };
  return {
    image: paths.media.show(id, USUAL_WIDTH),
    imageSet: WIDTHS.map((width) => `${paths.media.show(id, width)} ${width}w`).join(', '),
  };
}
