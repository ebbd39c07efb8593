/** Files of this machine as entries of the image, and the other way round. */
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { Entry } from './tar';

/** Owner of the image's files, who cannot be the user that runs the server. */
const ROOT = 0;

/** One file or link. The umask of the machine that builds does not count: a file is 0644, or 0755 if it can be run. */
export function entryOf(file: string, path: string, mtime: number): Entry {
  const stat = lstatSync(file);
  const common = { path, id: ROOT, mtime };
  if (stat.isSymbolicLink()) return { ...common, kind: 'link', mode: 0o777, target: readlinkSync(file) };
  if (stat.isDirectory()) return { ...common, kind: 'folder', mode: 0o755 };
  return { ...common, kind: 'file', mode: stat.mode & 0o100 ? 0o755 : 0o644, content: readFileSync(file) };
}

/** Everything below a folder, at the same paths; links are not followed. */
export const entriesBelow = (folder: string, mtime: number, path = ''): Entry[] =>
  readdirSync(join(folder, path), { withFileTypes: true }).flatMap((found) => {
    const below = path === '' ? found.name : `${path}/${found.name}`;
    const entry = entryOf(join(folder, below), below, mtime);
    return found.isDirectory() ? [entry, ...entriesBelow(folder, mtime, below)] : [entry];
  });

/** Writes entries to a folder of this machine, as the current user. */
export function writeEntries(entries: readonly Entry[], folder: string): void {
  for (const entry of entries) {
    const file = join(folder, entry.path);
    mkdirSync(entry.kind === 'folder' ? file : dirname(file), { recursive: true });
    if (entry.kind === 'link') symlinkSync(entry.target, file);
    if (entry.kind === 'file') writeFileSync(file, entry.content);
    if (entry.kind === 'file') chmodSync(file, entry.mode);
  }
}
