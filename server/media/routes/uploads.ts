import { type Request, type Response, Router } from 'express';
import { auditContext } from '../../http/auditContext';
import { permit, userOf } from '../../http/authorize';
import { throttle } from '../../http/throttle';
import { readUpload } from '../../http/uploads';
import { paths } from '../../shared/paths';
import { storeMedia } from '../actions/storeMedia';

const MAX_BYTES = 10 * 1024 * 1024;

const patience = throttle({
  name: 'media',
  limit: 120,
  windowSeconds: 600,
  key: (req) => userOf(req).id,
});

export const mediaUploads = Router();

mediaUploads.post(paths.media.upload(), permit('catalogue.manage', 'within'), patience, upload);
// Users who manage settings may upload a logo without access to the catalogue.
mediaUploads.post(paths.settings.uploadLogo(), permit('settings.manage'), patience, upload);

async function upload(req: Request, res: Response): Promise<void> {
  const file = await readUpload(req, { maxBytes: MAX_BYTES });
  res.status(201).json(await storeMedia(auditContext(req), file));
}
