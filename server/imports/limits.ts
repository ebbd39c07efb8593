import type { ReadFile } from './defineImport';

/** Limits of a table. */
export const MAX_LINES = 100_000;
export const MAX_COLUMNS = 60;

export type ReadImport = ReadFile & { headings?: readonly string[] };
