/** Public interface of media: uploaded images and their sizes. */
export { storeMedia } from './actions/storeMedia';
export { type Crop, drawFace, drawJpeg } from './imageVariants';
export { areMedia } from './queries/areMedia';
export { findVariant } from './queries/findVariant';
