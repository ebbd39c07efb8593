import { type Request, type Response, Router } from 'express';
import { faceAtGate } from '../../annual-passes';
import { demand, permit, userOf } from '../../http/authorize';
import { readAgain } from '../../http/sessionCache';
import { validate } from '../../http/validate';
import { scopeOf } from '../../shared/actor';
import { DomainError, HttpError } from '../../shared/errors';
import { common, eventsIn, type Scope } from '../../shared/scopes';
import { isUuid } from '../../shared/uuid';
import { recordFewer } from '../actions/recordFewer';
import { validateTicket } from '../actions/validateTicket';
import { findDevice } from '../devices/findDevice';
import { noteSteward } from '../devices/noteSteward';
import { gateIsOpenTo } from '../queries/findGate';
import { peopleCount, scanRequest } from '../requests';
import { toScanResponse } from '../toScanResponse';
import { cookieOf } from './askingDevice';

export const scans = Router();

scans.post('/scans', permit('validations.redeem', 'within'), scan);
scans.post('/:id/fewer', permit('validations.redeem', { scan: 'id' }), fewer);

const fewerRequest = scanRequest.pick({ nonce: true }).extend({ people: peopleCount });

/** Scope in which the user may scan, or override if requested. */
function reachOf(req: Request, isForced: boolean): Scope {
  const scope = scopeOf(req.actor, 'validations.redeem');
  return isForced ? common(scope, scopeOf(req.actor, 'validations.force')) : scope;
}

/** The steward's paired device; null if unpaired, such as a private phone. @throws HttpError 403 if it was revoked */
export async function deviceIn(req: Request): Promise<string | null> {
  const device = await findDevice(cookieOf(req));
  if (!device) return null;
  if (device.isRevoked) throw new HttpError(403);
  noteSteward(device.id, userOf(req).id, req.actor.via === 'session' ? req.session.id : null);
  return device.id;
}

async function scan(req: Request, res: Response): Promise<void> {
  const { nonce, code, scannedAt, direction, ...rest } = validate(req, scanRequest);
  const answers = rest.answers ?? null;
  const [gateId, eventId, forceReason] = [rest.gateId ?? null, rest.eventId ?? null, rest.forceReason ?? null];
  // Overrides are rare, so the rights are read again to be current.
  if (forceReason !== null) await readAgain(req);
  // A retry means that another scan or a change of rights won, so there is always progress.
  for (;;) {
    demand(req, 'validations.redeem');
    if (forceReason !== null) demand(req, 'validations.force');
    const scope = reachOf(req, forceReason !== null);
    if (gateId !== null && !(await gateIsOpenTo(gateId, scope)))
      throw new DomainError('gate_unknown', { field: 'gateId' });
    const device = { deviceId: await deviceIn(req), passSeconds: null };
    const rights = { userId: userOf(req).id, rights: req.rights, until: req.actor.until, within: eventsIn(scope) };
    const asking = {
      nonce,
      code,
      gateId,
      eventId,
      scannedAt,
      forceReason,
      direction,
      answers,
      people: rest.people ?? null,
      ...device,
      ...rights,
    };
    const validated = await validateTicket(asking);
    if (validated) {
      // No facts are returned for a ticket outside the user's scope, above all no photo.
      const face = validated.details.pass ? await faceAtGate(validated.validationId) : null;
      return void res.set('Cache-Control', 'no-store').json(toScanResponse(validated, req.locale, face));
    }
    await readAgain(req);
  }
}

/** Some people of a ticket will come later: corrects the user's own scan within a quarter of an hour. */
async function fewer(req: Request, res: Response): Promise<void> {
  const asked = validate(req, fewerRequest);
  const scanId = String(req.params.id);
  const by = { userId: userOf(req).id, deviceId: null };
  const recorded = isUuid(scanId) ? await recordFewer(scanId, { ...asked, ...by }) : null;
  if (!recorded) throw new DomainError('no_entry_with_more', { field: 'people' });
  res.set('Cache-Control', 'no-store').json(toScanResponse(recorded, req.locale, null));
}
