/**
 * A WOFF font is an ordinary font with each of its tables deflated. The reader under pdfkit opens it but inflates a
 * table anew for every letter it draws; unpacked once, tickets are made several times faster.
 */
import { inflateSync } from 'node:zlib';

const WOFF_HEADER_BYTES = 44;
const WOFF_ENTRY_BYTES = 20;
const FONT_HEADER_BYTES = 12;
const FONT_ENTRY_BYTES = 16;

type Table = { tag: Buffer; checksum: number; content: Buffer };

/** The font inside a WOFF file. @throws RangeError when the file is not WOFF. */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new RangeError('not a WOFF font');
  const tables = Array.from({ length: woff.readUInt16BE(12) }, (_, index) => readTable(woff, index));
  const parts = [fontHeader(woff.readUInt32BE(4), tables.length)];
  let offset = FONT_HEADER_BYTES + tables.length * FONT_ENTRY_BYTES;
  for (const { tag, checksum, content } of tables) {
    const entry = Buffer.alloc(FONT_ENTRY_BYTES);
    entry.set(tag, 0);
    entry.writeUInt32BE(checksum, 4);
    entry.writeUInt32BE(offset, 8);
    entry.writeUInt32BE(content.length, 12);
    parts.push(entry);
    offset += padded(content.length);
  }
  for (const { content } of tables) parts.push(content, Buffer.alloc(padded(content.length) - content.length));
  return Buffer.concat(parts);
}

function readTable(woff: Buffer, index: number): Table {
  const at = WOFF_HEADER_BYTES + index * WOFF_ENTRY_BYTES;
  const offset = woff.readUInt32BE(at + 4);
  const packedBytes = woff.readUInt32BE(at + 8);
  const stored = woff.subarray(offset, offset + packedBytes);
  // A table that deflating would not have made smaller stands as it is.
  const content = packedBytes < woff.readUInt32BE(at + 12) ? inflateSync(stored) : stored;
  return { tag: woff.subarray(at, at + 4), checksum: woff.readUInt32BE(at + 16), content };
}

function fontHeader(flavour: number, tables: number): Buffer {
  const header = Buffer.alloc(FONT_HEADER_BYTES);
  const levels = Math.floor(Math.log2(tables));
  header.writeUInt32BE(flavour, 0);
  header.writeUInt16BE(tables, 4);
  header.writeUInt16BE(2 ** levels * FONT_ENTRY_BYTES, 6);
  header.writeUInt16BE(levels, 8);
  header.writeUInt16BE((tables - 2 ** levels) * FONT_ENTRY_BYTES, 10);
  return header;
}

const padded = (bytes: number): number => Math.ceil(bytes / 4) * 4;
