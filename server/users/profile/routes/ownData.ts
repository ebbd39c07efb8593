/** Export of one's own personal data. */
import { type Request, type Response, Router } from 'express';
import { signedIn, userOf } from '../../../http/authorize';
import { interactiveSession } from '../../../http/interactiveSession';
import { fewArchives, sendArchive } from '../../../http/sendArchive';
import { findOwner, personalFile } from '../../../privacy';
import { passwordConfirmed } from '../../signIn/routes/passwordConfirmed';

export const ownData = Router();

ownData.get('/personal-data.zip', signedIn, interactiveSession, passwordConfirmed, fewArchives, send);

async function send(req: Request, res: Response): Promise<void> {
  const pieces = await personalFile(await findOwner(userOf(req).id), req.locale);
  await sendArchive(req, res, { filename: 'personal-data.zip', pieces, detail: { list: 'personal_data' } });
}
