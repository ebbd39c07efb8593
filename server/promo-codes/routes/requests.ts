import { type Request, type Response, Router } from 'express';
import { auditContext } from '../../http/auditContext';
import { permit } from '../../http/authorize';
import { exportList, showList } from '../../http/lists';
import { doneSaying } from '../../http/records';
import { render } from '../../http/render';
import { validate } from '../../http/validate';
import { mailsGoOut } from '../../mails';
import { notFound } from '../../shared/errors';
import { mailText } from '../../shared/i18n/mailText';
import { paths } from '../../shared/paths';
import { isUuid } from '../../shared/uuid';
import { decideRequest } from '../actions/decideRequest';
import { requestList } from '../lists/requestList';
import { decisionRequest } from '../requests';

const manage = permit('promos.manage', 'within');
const one = permit('promos.manage', { codeRequest: 'id' });

export const codeRequests = Router();

codeRequests.get('/', manage, index);
codeRequests.get('/export.:format', manage, exportList(requestList));
codeRequests.post('/:id/approval', one, decide(true));
codeRequests.post('/:id/refusal', one, decide(false));

async function index(req: Request, res: Response): Promise<void> {
  await render(res, 'PromoCodes/Requests', { list: await showList(req, requestList) });
}

function decide(approve: boolean) {
  return async (req: Request, res: Response): Promise<void> => {
    const id = String(req.params.id);
    if (!isUuid(id)) throw notFound();
    await decideRequest(auditContext(req), id, { approve, ...validate(req, decisionRequest) });
    const said = approve ? 'promoCodes.approved' : 'promoCodes.refused';
    doneSaying(req, res, paths.promoCodes.requests(), mailText(req.t, await mailsGoOut(), said));
  };
}
