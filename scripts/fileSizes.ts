import { readFileSync } from 'node:fs';
import { sourceFiles } from './sourceFiles';

/** A file longer than this has more than one subject. */
export const MAX_LINES = 250;

/** Lists of texts are read by key, never from top to bottom; and the table of routes has a line for each. */
const isList = (file: string) =>
  /^server\/shared\/i18n\/(en|es)\//.test(file) || file === 'tests/integration/access/routePermissions.ts';

/** The files that are too long, with their number of lines. */
export const overlongFiles = (): string[] =>
  sourceFiles()
    .filter((file) => !isList(file))
    .map((file) => ({ file, lines: readFileSync(file, 'utf8').split('\n').length - 1 }))
    .filter(({ lines }) => lines > MAX_LINES)
    .map(({ file, lines }) => `${file} has ${lines} lines; the limit is ${MAX_LINES}`);
