/** Public interface of prepared files: a job makes a slow file for its owner to download. */
export { fileKind } from './kinds';
export { prepareFile } from './prepareFile';
