/** The public API for declaring a list. */

export type { Reader } from './columns';
export { defineList, type List, type ListProps, type RowOf } from './defineList';
export type { ListParams, OptionsContext } from './filters';
export { type ZipFile, zipOf } from './formats/zip';
export { stepsThrough } from './stepsThrough';
