/** A ZIP archive written as a stream, by yazl: nothing is buffered, and the same files produce the same bytes. */
import { type PassThrough, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile as Archive } from 'yazl';

export type ZipFile = { name: string; text: AsyncIterable<string> | Iterable<string> };

/** The earliest date that ZIP supports. */
const FIRST_DAY = new Date(1980, 0, 1);
const PLAIN = { mtime: FIRST_DAY, forceDosTimestamp: true } as const;

async function* bytesOf(text: ZipFile['text']): AsyncGenerator<Buffer> {
  for await (const piece of text) yield Buffer.from(piece);
}

/** Sequentially: later files are known only after the earlier ones are written. */
async function fill(archive: Archive, files: AsyncIterable<ZipFile> | Iterable<ZipFile>): Promise<void> {
  for await (const { name, text } of files) {
    const stream = Readable.from(bytesOf(text), { objectMode: false });
    archive.addReadStream(stream, name, PLAIN);
    await finished(stream);
  }
  archive.end();
}

export async function* zipOf(files: AsyncIterable<ZipFile> | Iterable<ZipFile>): AsyncGenerator<Buffer> {
  const archive = new Archive();
  const output = archive.outputStream as PassThrough;
  const fail = (error: unknown) => void output.destroy(error as Error);
  archive.on('error', fail);
  fill(archive, files).catch(fail);
  yield* output as AsyncIterable<Buffer>;
}
