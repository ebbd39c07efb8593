/** The door of media: images that were uploaded, and the bytes of each of their sizes. */
export { storeMedia } from './actions/storeMedia';
export { type Crop, drawFace, drawJpeg } from './imageVariants';
export { mediaJobs } from './jobs';
export { areMedia } from './queries/areMedia';
export { findVariant } from './queries/findVariant';
