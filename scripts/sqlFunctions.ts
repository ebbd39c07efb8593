import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const FUNCTIONS = 'prisma/functions';

/** `domain`: its folder, which is also a folder of `server/`. `text`: its file. */
export type SqlFunction = { name: string; domain: string; text: string };

/** SQL without comments and texts: names in them call nothing. */
export const codeOf = (text: string): string =>
  text.replaceAll(/--.*$|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'/gm, (found) => (found.startsWith("'") ? "''" : ' '));

/** The functions of `prisma/functions`; a file may have several. */
export const readSqlFunctions = (): SqlFunction[] =>
  readdirSync(FUNCTIONS, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .flatMap((file) => {
      const text = readFileSync(join(FUNCTIONS, file), 'utf8');
      const names = new Set([...text.matchAll(/^create (?:or replace )?function (\w+)\(/gm)].map(([, name]) => name!));
      return [...names].map((name) => ({ name, domain: file.split(/[\\/]/)[0]!, text }));
    });
