import { type Request, type Response, Router } from 'express';
import { anyone } from '../../http/authorize';
import { notFound } from '../../shared/errors';
import { isUuid } from '../../shared/uuid';
import { findVariant } from '../queries/findVariant';

const FILE = /^(\d{1,4}|original)\.(webp|png)$/;
const ORIGINAL = 0;

/** Mounted before sessions: images are the same for everyone, and a cached response must not contain a cookie. */
export const mediaFiles = Router();

mediaFiles.get('/:id/:file', anyone, show);

async function show(req: Request, res: Response): Promise<void> {
  const { id } = req.params;
  const [, width, format] = FILE.exec(String(req.params.file)) ?? [];
  if (!isUuid(id) || !width || !format) throw notFound();
  const bytes = await findVariant({ id, width: width === 'original' ? ORIGINAL : Number(width), format });
  if (!bytes) throw notFound();
  res.set({
    'Content-Type': `image/${format}`,
    'Cache-Control': 'public, max-age=31536000, immutable',
    // Opened directly, it is an image without scripts.
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Cross-Origin-Resource-Policy': 'cross-origin',
  });
  res.send(bytes);
}
