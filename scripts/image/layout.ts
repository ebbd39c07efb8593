/** An image as the OCI describes it on disk: blobs by digest, a manifest, and an index with one tag. */
import { createHash } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { type Entry, tarOf } from './tar';

export type Layer = { name: string; entries: readonly Entry[] };
export type WrittenLayer = { name: string; files: number; bytes: number; packedBytes: number; digest: string };
export type WrittenImage = { digest: string; layers: WrittenLayer[] };

const MEDIA = 'application/vnd.oci.image';
const ARCHITECTURES: NodeJS.Dict<string> = { x64: 'amd64', arm64: 'arm64' };

const digestOf = (content: Buffer): string => `sha256:${createHash('sha256').update(content).digest('hex')}`;
const pack = promisify(gzip);
const json = (value: unknown) => Buffer.from(JSON.stringify(value));

/**
 * Writes the image in place of whatever is in the folder.
 * @param created seconds since 1970
 */
export async function writeLayout(
  folder: string,
  layers: readonly Layer[],
  { tag, created, config }: { tag: string; created: number; config: object },
): Promise<WrittenImage> {
  const blobs = join(folder, 'blobs', 'sha256');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(blobs, { recursive: true });
  const write = (mediaType: string, content: Buffer) => {
    const digest = digestOf(content);
    writeFileSync(join(blobs, digest.slice('sha256:'.length)), content);
    return { mediaType, digest, size: content.length };
  };

  const made = await Promise.all(
    layers.map(async ({ name, entries }) => {
      const tar = tarOf(entries);
      const files = entries.filter(({ kind }) => kind !== 'folder').length;
      const packed = write(`${MEDIA}.layer.v1.tar+gzip`, await pack(tar, { level: 9 }));
      return { name, files, bytes: tar.length, diffId: digestOf(tar), packed };
    }),
  );
  const date = new Date(created * 1000).toISOString();
  const imageConfig = write(
    `${MEDIA}.config.v1+json`,
    json({
      created: date,
      architecture: ARCHITECTURES[process.arch],
      os: 'linux',
      config,
      rootfs: { type: 'layers', diff_ids: made.map(({ diffId }) => diffId) },
      history: made.map(({ name }) => ({ created: date, created_by: 'npm run image', comment: name })),
    }),
  );
  const mediaType = `${MEDIA}.manifest.v1+json`;
  const manifest = write(
    mediaType,
    json({ schemaVersion: 2, mediaType, config: imageConfig, layers: made.map(({ packed }) => packed) }),
  );
  const named = { ...manifest, annotations: { 'org.opencontainers.image.ref.name': tag } };
  writeFileSync(join(folder, 'oci-layout'), json({ imageLayoutVersion: '1.0.0' }));
  writeFileSync(join(folder, 'index.json'), json({ schemaVersion: 2, manifests: [named] }));
  return {
    digest: manifest.digest,
    layers: made.map(({ name, files, bytes, packed }) => ({
      name,
      files,
      bytes,
      packedBytes: packed.size,
      digest: packed.digest,
    })),
  };
}
