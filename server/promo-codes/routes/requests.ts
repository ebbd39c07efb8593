import { type Request, type Response, Router } from 'express';
import { auditContext } from '../../http/auditContext';
import { permit } from '../../http/authorize';
import { exportList, showList } from '../../http/lists';
import { done } from '../../http/records';
import { render } from '../../http/render';
import { validate } from '../../http/validate';
import { notFound } from '../../shared/errors';
import { paths } from '../../shared/paths';
import { isUuid } from '../../shared/uuid';
import { decideRequest } from '../actions/decideRequest';
import { requestList } from '../lists/requestList';
import { decisionRequest } from '../requests';

const manage = permit('promos.manage');

export const codeRequests = Router();

codeRequests.get('/', manage, index);
codeRequests.get('/export.:format', manage, exportList(requestList));
codeRequests.post('/:id/approval', manage, decide(true));
codeRequests.post('/:id/refusal', manage, decide(false));

async function index(req: Request, res: Response): Promise<void> {
  await render(res, 'PromoCodes/Requests', { list: await showList(req, requestList) });
}

function decide(approve: boolean) {
  return async (req: Request, res: Response): Promise<void> => {
    const id = String(req.params.id);
    if (!isUuid(id)) throw notFound();
    await decideRequest(auditContext(req), id, { approve, ...validate(req, decisionRequest) });
    done(req, res, paths.promoCodes.requests(), approve ? 'promoCodes.approved' : 'promoCodes.refused');
  };
}
