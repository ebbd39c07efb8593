/** The release that organisations run now, as `ops/last-release` names it: new versions must work beside it. */
import { readFileSync } from 'node:fs';

export type Release = { commit: string; migration: string };

const FILE = 'ops/last-release';

/** @throws Error if the file lacks one of its two lines */
export function lastRelease(text = readFileSync(FILE, 'utf8')): Release {
  const read = (name: keyof Release, shape: string): string => {
    const found = new RegExp(`^${name} (${shape})$`, 'm').exec(text)?.[1];
    if (!found) throw new Error(`${FILE} has no line "${name} …"`);
    return found;
  };
  return { commit: read('commit', '[0-9a-f]{40}'), migration: read('migration', '\\d{14}_\\w+') };
}
