import { crc32, inflateRawSync } from 'node:zlib';

/** The files of a ZIP archive by name, located by its central directory as office programs do; verifies checksums. */
export function unzip(archive: Buffer): Map<string, Buffer> {
  const end = archive.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'));
  if (end < 0) throw new Error('no directory: the archive is not whole');
  const files = new Map<string, Buffer>();
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const method = archive.readUInt16LE(at + 10);
    const [crc, packed, size] = [16, 20, 24].map((offset) => archive.readUInt32LE(at + offset)) as [
      number,
      number,
      number,
    ];
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => archive.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ];
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
    const local = archive.readUInt32LE(at + 42);
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const kept = archive.subarray(start, start + packed);
    const content = method === 0 ? kept : inflateRawSync(kept);
    if (content.length !== size || crc32(content) !== crc) throw new Error(`${name} is damaged`);
    files.set(name, content);
    at += 46 + nameLength + extra + comment;
  }
  return files;
}

/** The same for archives of text files. */
export const unzipTexts = (archive: Buffer): Map<string, string> =>
  new Map([...unzip(archive)].map(([name, content]) => [name, content.toString('utf8')]));
