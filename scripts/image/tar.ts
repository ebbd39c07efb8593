/**
 * A tar archive whose bytes depend only on its entries: no user, no clock and no version of a tool is in it. Format
 * ustar, with GNU's entry for names over 100 bytes.
 */

export type Entry = {
  /** Without a slash at its beginning or end: `app/dist/index.js`. */
  path: string;
  /** Permission bits, such as 0o755. */
  mode: number;
  /** Owner and group. */
  id: number;
  /** Seconds since 1970. */
  mtime: number;
} & ({ kind: 'folder' } | { kind: 'file'; content: Buffer } | { kind: 'link'; target: string });

const BLOCK = 512;
const MAX_NAME = 100;
const TYPES = { file: '0', link: '2', folder: '5', longTarget: 'K', longName: 'L' } as const;

type Header = { name: string; mode: number; id: number; mtime: number; size: number; type: string; target?: string };

function headerOf({ name, mode, id, mtime, size, type, target = '' }: Header): Buffer {
  const header = Buffer.alloc(BLOCK);
  const text = (value: string, at: number, length: number) =>
    Buffer.from(value).copy(header, at, 0, Math.min(length, Buffer.byteLength(value)));
  const octal = (value: number, at: number, digits: number) =>
    text(`${value.toString(8).padStart(digits, '0')}\0`, at, digits + 1);
  text(name, 0, MAX_NAME);
  octal(mode, 100, 7);
  octal(id, 108, 7);
  octal(id, 116, 7);
  octal(size, 124, 11);
  octal(mtime, 136, 11);
  text('        ', 148, 8);
  text(type, 156, 1);
  text(target, 157, MAX_NAME);
  text('ustar  \0', 257, 8);
  const sum = header.reduce((total, byte) => total + byte, 0);
  text(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 8);
  return header;
}

const padded = (content: Buffer): Buffer[] => [content, Buffer.alloc((BLOCK - (content.length % BLOCK)) % BLOCK)];

/** GNU's extra entry for a name or a target that does not fit the header. */
function longText(type: string, value: string): Buffer[] {
  if (Buffer.byteLength(value) <= MAX_NAME) return [];
  const content = Buffer.from(`${value}\0`);
  const header = headerOf({ name: '././@LongLink', mode: 0o644, id: 0, mtime: 0, size: content.length, type });
  return [header, ...padded(content)];
}

function partsOf(entry: Entry): Buffer[] {
  const name = entry.kind === 'folder' ? `${entry.path}/` : entry.path;
  const content = entry.kind === 'file' ? entry.content : Buffer.alloc(0);
  const target = entry.kind === 'link' ? entry.target : '';
  const { mode, id, mtime } = entry;
  return [
    ...longText(TYPES.longTarget, target),
    ...longText(TYPES.longName, name),
    headerOf({ name, mode, id, mtime, size: content.length, type: TYPES[entry.kind], target }),
    ...padded(content),
  ];
}

const byPath = (one: Entry, other: Entry) => (one.path < other.path ? -1 : 1);

/** Each folder above an entry that is not an entry itself; a folder without an entry would get the reader's umask. */
function missingFolders(entries: readonly Entry[]): Entry[] {
  const known = new Set(entries.map(({ path }) => path));
  const missing = new Map<string, Entry>();
  for (const { path, mtime } of entries) {
    for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1)) {
      const folder = path.slice(0, at);
      if (!known.has(folder)) missing.set(folder, { kind: 'folder', path: folder, mode: 0o755, id: 0, mtime });
    }
  }
  return [...missing.values()];
}

/** The archive, with its entries sorted by path. */
export function tarOf(entries: readonly Entry[]): Buffer {
  const all = [...entries, ...missingFolders(entries)].sort(byPath);
  return Buffer.concat([...all.flatMap(partsOf), Buffer.alloc(2 * BLOCK)]);
}
