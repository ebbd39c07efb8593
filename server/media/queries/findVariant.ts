import { sql } from '../../infra/db';

type Asked = { id: string; width: number; format: string };

/** Cache size in bytes for the latest images. */
const KEPT_BYTES = 32 * 1024 * 1024;
const kept = new Map<string, Buffer>();
let keptBytes = 0;

function keep(key: string, bytes: Buffer): void {
  kept.set(key, bytes);
  keptBytes += bytes.length;
  for (const [oldest, { length }] of kept) {
    if (keptBytes <= KEPT_BYTES) return;
    kept.delete(oldest);
    keptBytes -= length;
  }
}

/** Bytes of an image in one size, or null. They never change, so they can be cached for ever. */
export async function findVariant({ id, width, format }: Asked): Promise<Buffer | null> {
  const key = `${id} ${width} ${format}`;
  const known = kept.get(key);
  if (known) {
    kept.delete(key);
    kept.set(key, known);
    return known;
  }
  const [row] = await sql<{ bytes: Uint8Array }>(
    'find_media_variant',
    'select bytes from media_variants where media_id = $1 and width = $2 and format = $3',
    [id, width, format],
  );
  if (!row) return null;
  const bytes = Buffer.from(row.bytes);
  keep(key, bytes);
  return bytes;
}
