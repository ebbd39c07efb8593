import { crc32, inflateRawSync } from 'node:zlib';

/** The files of a ZIP archive by name, found by its directory as an office program finds them, checksums checked. */
export function unzip(archive: Buffer): Map<string, string> {
  const end = archive.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'));
  if (end < 0) throw new Error('no directory: the archive is not whole');
  const files = new Map<string, string>();
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
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
    const content = inflateRawSync(archive.subarray(start, start + packed));
    if (content.length !== size || crc32(content) !== crc) throw new Error(`${name} is damaged`);
    files.set(name, content.toString('utf8'));
    at += 46 + nameLength + extra + comment;
  }
  return files;
}

const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };
const plain = (xml: string) => xml.replace(/&(amp|lt|gt|quot);/g, (entity) => ENTITIES[entity]!);

/** The cells of a sheet, row by row: texts as texts, numbers as numbers, null where there is nothing. */
export function readSheet(archive: Buffer, sheet = 1): (string | number | null)[][] {
  const xml = unzip(archive).get(`xl/worksheets/sheet${sheet}.xml`) ?? '';
  return [...xml.matchAll(/<row>(.*?)<\/row>/gs)].map(([, row]) =>
    [...row!.matchAll(/<c\/>|<c ([^>]*)>(.*?)<\/c>/gs)].map(([, attributes, content]) => {
      if (content === undefined) return null;
      const text = /<t[^>]*>(.*?)<\/t>/s.exec(content)?.[1];
      return attributes?.includes('inlineStr') ? plain(text ?? '') : Number(/<v>(.*?)<\/v>/.exec(content)?.[1]);
    }),
  );
}
