import { type Request, type Response, Router } from 'express';
import { originOf } from '../../../http/auditContext';
import { signedIn, userOf } from '../../../http/authorize';
import { wantsJson } from '../../../http/errors';
import { pullIntended } from '../../../http/intended';
import { interactiveSession } from '../../../http/interactiveSession';
import { render } from '../../../http/render';
import { validate } from '../../../http/validate';
import { paths } from '../../../shared/paths';
import { confirmPasswordRequest } from '../../requests';
import { checkOwnPassword } from '../checkPassword';
import { markConfirmed } from './passwordConfirmed';
import { guess, ownPassword } from './tries';

export const passwordConfirmation = Router();

passwordConfirmation.get('/', signedIn, (_req, res) => render(res, 'Auth/ConfirmPassword', {}));
passwordConfirmation.post('/', signedIn, interactiveSession, confirm);

async function confirm(req: Request, res: Response): Promise<void> {
  const { id } = userOf(req);
  const { password } = validate(req, confirmPasswordRequest);
  await guess(req, ownPassword(id, 'password'), () =>
    checkOwnPassword(id, password, { field: 'password', from: originOf(req) }),
  );
  // This session now allows more, so it gets a new id.
  await req.session.renew();
  markConfirmed(req, id);
  if (wantsJson(req)) return void res.status(204).end();
  res.redirect(303, pullIntended(req) ?? paths.profile.edit());
}
