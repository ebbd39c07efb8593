/** The door of prepared files: have a file that takes long made by a job, for its owner to download. */
export { fileKind } from './kinds';
export { preparedFileJobs } from './makeFile';
export { prepareFile } from './prepareFile';
