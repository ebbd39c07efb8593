/**
 * A ZIP archive written as it goes: each file is deflated by the thread pool while its text is still being made, and
 * its sizes follow behind it (a data descriptor), so that nothing has to be held back.
 */
import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';

export type ZipFile = { name: string; text: AsyncIterable<string> | Iterable<string> };

type Entry = { name: Buffer; crc: number; packed: number; size: number; offset: number };

const DEFLATED = 8;
/** Sizes follow behind; names are UTF-8. */
const FLAGS = 0x0808;
const VERSION = 20;
/** The first day a ZIP can name: archives of the same rows are the same bytes. */
const FIRST_DAY = 0x21;
const LARGEST = 0xffffffff;

function localHeader(name: Buffer): Buffer {
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(VERSION, 4);
  head.writeUInt16LE(FLAGS, 6);
  head.writeUInt16LE(DEFLATED, 8);
  head.writeUInt16LE(FIRST_DAY, 12);
  head.writeUInt16LE(name.length, 26);
  return Buffer.concat([head, name]);
}

function descriptor({ crc, packed, size }: Entry): Buffer {
  const tail = Buffer.alloc(16);
  tail.writeUInt32LE(0x08074b50, 0);
  tail.writeUInt32LE(crc, 4);
  tail.writeUInt32LE(packed, 8);
  tail.writeUInt32LE(size, 12);
  return tail;
}

function directoryEntry({ name, crc, packed, size, offset }: Entry): Buffer {
  const head = Buffer.alloc(46);
  head.writeUInt32LE(0x02014b50, 0);
  head.writeUInt16LE(VERSION, 4);
  head.writeUInt16LE(VERSION, 6);
  head.writeUInt16LE(FLAGS, 8);
  head.writeUInt16LE(DEFLATED, 10);
  head.writeUInt16LE(FIRST_DAY, 14);
  head.writeUInt32LE(crc, 16);
  head.writeUInt32LE(packed, 20);
  head.writeUInt32LE(size, 24);
  head.writeUInt16LE(name.length, 28);
  head.writeUInt32LE(offset, 42);
  return Buffer.concat([head, name]);
}

function endOfDirectory(count: number, size: number, offset: number): Buffer {
  const tail = Buffer.alloc(22);
  tail.writeUInt32LE(0x06054b50, 0);
  tail.writeUInt16LE(count, 8);
  tail.writeUInt16LE(count, 10);
  tail.writeUInt32LE(size, 12);
  tail.writeUInt32LE(offset, 16);
  return tail;
}

/** One file deflated; what it came to is written into the entry on the way. */
async function* deflated(text: ZipFile['text'], entry: Entry): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw({ level: 6 });
  // An error on either side ends the other, and reaches the reader below through the stream.
  const feeding = pipeline(measured(text, entry), deflate).catch(() => {});
  for await (const chunk of deflate as AsyncIterable<Buffer>) {
    entry.packed += chunk.length;
    yield chunk;
  }
  await feeding;
}

async function* measured(text: ZipFile['text'], entry: Entry): AsyncGenerator<Buffer> {
  for await (const piece of text) {
    const bytes = Buffer.from(piece);
    entry.crc = crc32(bytes, entry.crc);
    entry.size += bytes.length;
    yield bytes;
  }
}

/** @throws RangeError when a file or the archive leaves the four gigabytes that the format can name. */
export async function* zipOf(files: AsyncIterable<ZipFile> | Iterable<ZipFile>): AsyncGenerator<Buffer> {
  const entries: Entry[] = [];
  let written = 0;
  const count = (bytes: Buffer): Buffer => {
    written += bytes.length;
    return bytes;
  };
  for await (const { name, text } of files) {
    const entry: Entry = { name: Buffer.from(name), crc: 0, packed: 0, size: 0, offset: written };
    yield count(localHeader(entry.name));
    for await (const bytes of deflated(text, entry)) yield count(bytes);
    if (entry.size > LARGEST || written > LARGEST) throw new RangeError('the archive is too large');
    yield count(descriptor(entry));
    entries.push(entry);
  }
  const start = written;
  for (const entry of entries) yield count(directoryEntry(entry));
  yield endOfDirectory(entries.length, written - start, start);
}
