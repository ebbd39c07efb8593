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

/** Where they may admit, or overrule where they ask to. */
function reachOf(req: Request, isForced: boolean): Scope {
  const scope = scopeOf(req.actor, 'validations.redeem');
  return isForced ? common(scope, scopeOf(req.actor, 'validations.force')) : scope;
}

/**
 * The paired device in the steward's hand; null for one that is not paired, such as a phone of their own.
 * @throws HttpError 403 for one that was taken away
 */
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
  // To overrule is rare, and a refusal should not be older than the question.
  if (forceReason !== null) await readAgain(req);
  // A request that has to ask again made way for another scan or for a change of rights, so one of them gets on each time.
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
      // Of a ticket that they may not see nothing is told, its holder's face least of all.
      const face = validated.details.pass ? await faceAtGate(validated.validationId) : null;
      return void res.set('Cache-Control', 'no-store').json(toScanResponse(validated, req.locale, face));
    }
    await readAgain(req);
  }
}

/** Not all whom the ticket admits are there: the others may come later. Of a scan of their own, within a quarter of an hour. */
async function fewer(req: Request, res: Response): Promise<void> {
  const asked = validate(req, fewerRequest);
  const scanId = String(req.params.id);
  const by = { userId: userOf(req).id, deviceId: null };
  const recorded = isUuid(scanId) ? await recordFewer(scanId, { ...asked, ...by }) : null;
  if (!recorded) throw new DomainError('no_entry_with_more', { field: 'people' });
  res.set('Cache-Control', 'no-store').json(toScanResponse(recorded, req.locale, null));
}
