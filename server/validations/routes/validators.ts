/** Devices and people who scan, by gate. */
import { type Request, type Response, Router } from 'express';
import { auditContext } from '../../http/auditContext';
import { permit, sent } from '../../http/authorize';
import { flash, redirectBack } from '../../http/inertia';
import { render } from '../../http/render';
import { validate } from '../../http/validate';
import { can, scopeOf } from '../../shared/actor';
import { notFound } from '../../shared/errors';
import type { MessageKey } from '../../shared/i18n/translate';
import { paths } from '../../shared/paths';
import { isUuid } from '../../shared/uuid';
import { openOnce, revokeDevice, updateDevice } from '../devices/changeDevice';
import { deviceRequest, pairingRequest, reasonRequest } from '../devices/deviceRequests';
import { listValidators } from '../devices/listDevices';
import { makePairing } from '../devices/pairDevice';

const one = permit('catalogue.manage', { gateDevice: 'id' });

export const validators = Router();

validators.get('/', permit('catalogue.manage', 'within'), index);
validators.post('/pairings', permit('catalogue.manage', { gate: sent(pairingRequest, 'gateId') }), pairing);
validators.patch(
  '/devices/:id',
  permit('catalogue.manage', { gateDevice: 'id', gate: sent(deviceRequest, 'gateId') }),
  update,
);
validators.post('/devices/:id/revoke', one, revoke);
validators.post('/devices/:id/open', one, open);

const idOf = (req: Request): string => {
  const { id } = req.params;
  if (!isUuid(id)) throw notFound();
  return id;
};

function done(req: Request, res: Response, message: MessageKey): void {
  flash(req, { toast: { kind: 'success', message: req.t(message) } });
  redirectBack(req, res, paths.validators.index());
}

async function index(req: Request, res: Response): Promise<void> {
  const props = await listValidators(scopeOf(req.actor, 'catalogue.manage'));
  await render(res, 'Validators/Index', { ...props, canSeeScans: can(req.actor, 'validations.view') });
}

async function pairing(req: Request, res: Response): Promise<void> {
  res.set('Cache-Control', 'no-store').json(await makePairing(auditContext(req), validate(req, pairingRequest)));
}

async function update(req: Request, res: Response): Promise<void> {
  await updateDevice(auditContext(req), idOf(req), validate(req, deviceRequest));
  done(req, res, 'validators.was_updated');
}

async function revoke(req: Request, res: Response): Promise<void> {
  await revokeDevice(auditContext(req), idOf(req), validate(req, reasonRequest).reason);
  done(req, res, 'validators.was_revoked');
}

async function open(req: Request, res: Response): Promise<void> {
  await openOnce(auditContext(req), idOf(req), validate(req, reasonRequest).reason);
  done(req, res, 'validators.was_opened');
}
