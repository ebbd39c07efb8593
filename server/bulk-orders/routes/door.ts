/** Sign-in page of company contacts. It uses the same endpoints as every account. */
import { type Request, type Response, Router } from 'express';
import { anyone } from '../../http/authorize';
import { keepIntended } from '../../http/intended';
import { render } from '../../http/render';
import { paths } from '../../shared/paths';

export const bulkDoor = Router();

bulkDoor.get('/', anyone, (req, res) => res.redirect(303, req.actor.user ? paths.bulk.index() : paths.bulk.login()));
bulkDoor.get('/login', anyone, login);
bulkDoor.get('/forgot-password', anyone, (_req, res) => render(res, 'BulkOrders/ForgotPassword', {}));

function login(req: Request, res: Response) {
  if (req.actor.user) return res.redirect(303, paths.bulk.index());
  keepIntended(req, paths.bulk.index());
  return render(res, 'BulkOrders/Login', {});
}
