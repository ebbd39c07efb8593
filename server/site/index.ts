/** Public interface of the site: metadata for search engines and link previews. */
export { pngIcon } from './icons';
export { describe } from './plainLine';
export { findShared } from './queries/findShared';
export { HEIGHT as PICTURE_HEIGHT, picturePath, shownOf, WIDTH as PICTURE_WIDTH } from './sharePicture';
export {
  eventData,
  homeData,
  type OfferFacts,
  organiserThing,
  type PerformanceFacts,
} from './structured';
