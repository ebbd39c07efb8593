import { readFileSync } from 'node:fs';
import { sourceFiles } from './sourceFiles';

/** A longer file has more than one subject. */
export const MAX_LINES = 250;

/** Text lists are read by key, not from top to bottom. */
const isList = (file: string) => /^server\/shared\/i18n\/(en|es)\//.test(file);

/** Files that are too long, with their number of lines. */
export const overlongFiles = (): string[] =>
  sourceFiles()
    .filter((file) => !isList(file))
    .map((file) => ({ file, lines: readFileSync(file, 'utf8').split('\n').length - 1 }))
    .filter(({ lines }) => lines > MAX_LINES)
    .map(({ file, lines }) => `${file} has ${lines} lines; the limit is ${MAX_LINES}`);
