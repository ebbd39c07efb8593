/** Prepared files of a user: progress and download. */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Request, type Response, Router } from 'express';
import { doerId, staffOnly } from '../../http/authorize';
import { countFirst } from '../../http/countFirst';
import { render } from '../../http/render';
import { notFound } from '../../shared/errors';
import { isUuid } from '../../shared/uuid';
import { bytesOf, findFile, listFiles } from '../listFiles';

/**
 * Files belong to the real user, also those made during impersonation. The permission is checked again on creation and
 * download.
 */
export const downloads = Router();

downloads.get('/', staffOnly, index);
/** The files contain sales, so cash must be counted first. */
downloads.get('/:id', staffOnly, countFirst, send);

async function index(req: Request, res: Response): Promise<void> {
  await render(res, 'Downloads/Index', { files: () => listFiles(doerId(req), req.t) });
}

async function send(req: Request, res: Response): Promise<void> {
  const { id } = req.params;
  const file = isUuid(id) ? await findFile(id.toLowerCase(), doerId(req)) : null;
  if (!file) throw notFound();
  res.set({
    'Content-Type': file.contentType,
    'Content-Length': String(file.bytes),
    'Content-Disposition': `attachment; filename="${file.fileName.replace(/[^\w.-]/g, '-')}"`,
    'Cache-Control': 'private, no-store',
  });
  if (req.method === 'HEAD') return void res.end();
  await pipeline(Readable.from(bytesOf(String(id).toLowerCase())), res).catch((error: unknown) => {
    // Headers are already sent: closes the connection, so that a partial file is not taken as complete.
    if (!req.destroyed) throw error;
  });
}
