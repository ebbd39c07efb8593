import { type Request, type Response, Router } from 'express';
import { permit, userOf } from '../../http/authorize';
import { validate } from '../../http/validate';
import { can } from '../../shared/actor';
import { DomainError, forbidden } from '../../shared/errors';
import { validateTicket } from '../actions/validateTicket';
import { gateExists } from '../queries/findGate';
import { scanRequest } from '../requests';
import { scanAnswer } from '../scanAnswer';

export const scans = Router();

scans.post('/validations/scans', permit('validations.redeem'), scan);

async function scan(req: Request, res: Response): Promise<void> {
  const { nonce, code, scannedAt, ...rest } = validate(req, scanRequest);
  const [gateId, eventId, forceReason] = [rest.gateId ?? null, rest.eventId ?? null, rest.forceReason ?? null];
  if (forceReason !== null && !can(req.actor, 'validations.force')) throw forbidden();
  if (gateId !== null && !(await gateExists(gateId))) throw new DomainError('gate_unknown', { field: 'gateId' });
  const userId = userOf(req).id;
  const validated = await validateTicket({ nonce, code, gateId, eventId, userId, scannedAt, forceReason });
  res.set('Cache-Control', 'no-store').json(scanAnswer(validated, req.locale));
}
