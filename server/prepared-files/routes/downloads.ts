/** Files that were prepared for a person: how far they are, and their bytes. */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Request, type Response, Router } from 'express';
import { doerId, staffOnly } from '../../http/authorize';
import { countFirst } from '../../http/countFirst';
import { render } from '../../http/render';
import { notFound } from '../../shared/errors';
import { isUuid } from '../../shared/uuid';
import { bytesOf, findFile, listFiles } from '../listFiles';

/** Each real person's own: those that an impersonator had made are theirs, and not the account's. The permission that a file was requested with is checked again when it is made and when it is downloaded. */
export const downloads = Router();

downloads.get('/', staffOnly, index);
/** Files are sums of sales. */
downloads.get('/:id', staffOnly, countFirst, send);

async function index(req: Request, res: Response): Promise<void> {
  await render(res, 'Downloads/Index', { files: () => listFiles(doerId(req)) });
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
    // Too late for a page: the connection is cut, so that a part is not taken for the whole.
    if (!req.destroyed) throw error;
  });
}
