/** What a build was made from, as one short text: the contents decide, so that a checkout or a copy changes nothing. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

function filesUnder(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesUnder(join(path, entry.name)) : [join(path, entry.name)]));
}

/** The hash of every file at or below the paths given, names included. Some 600 files take about 30 ms. */
export function fingerprint(paths) {
  const hash = createHash('sha1');
  for (const file of paths.flatMap(filesUnder)) hash.update(file).update('\0').update(readFileSync(file));
  return hash.digest('hex');
}

/** Whether `stampFile` says that its folder was made from exactly this. */
export const isStamped = (stampFile, mark) => existsSync(stampFile) && readFileSync(stampFile, 'utf8') === mark;
