import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import { logger } from '../infra/logger';
import { userOf } from './authorize';
import { recordExport } from './recordExport';
import { throttle } from './throttle';

/** Each archive of a person's data is expensive; a person needs no more than a few. */
export const fewArchives = throttle({
  name: 'personal-data',
  limit: 10,
  windowSeconds: 3600,
  key: (req) => userOf(req).id,
});

type Archive = { filename: string; pieces: AsyncIterable<Buffer>; detail: Record<string, string> };

/** Streams an archive; the security log records the download. */
export async function sendArchive(req: Request, res: Response, { filename, pieces, detail }: Archive): Promise<void> {
  await recordExport(req, detail);
  res.set({
    'Content-Type': 'application/zip',
    'Content-Disposition': `attachment; filename="${filename}"`,
    'Cache-Control': 'private, no-store',
  });
  if (req.method === 'HEAD') return void res.end();
  await pipeline(Readable.from(pieces), res).catch((error: unknown) => {
    // Too late for an error page: closes the connection, so that a partial file is not mistaken for the whole.
    if (!req.destroyed) logger.error({ err: error, filename }, 'an archive broke off');
  });
}
