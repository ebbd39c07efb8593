/** Scanning without a network (docs/offline-gate.md): what a device is given, and what it delivers afterwards. */
import { json, type Request, type Response, Router } from 'express';
import { smallFaces } from '../../annual-passes';
import { anyone, permit, userOf } from '../../http/authorize';
import { throttle } from '../../http/throttle';
import { validate } from '../../http/validate';
import { scopeOf } from '../../shared/actor';
import { DomainError, HttpError } from '../../shared/errors';
import type { GateListAnswer } from '../../shared/gateList';
import { eventsIn } from '../../shared/scopes';
import { findDevice } from '../devices/findDevice';
import { listFor } from '../offline/listFor';
import { facesRequest, listRequest, logRequest } from '../offline/offlineRequests';
import { venueOfGate } from '../offline/readList';
import { recordScans } from '../offline/recordScans';
import { forcedVenues, gateIsOpenTo } from '../queries/findGate';
import { entriesAtGate } from '../queries/listGates';
import { cookieOf } from './askingDevice';
import { refuse } from './turnstiles';

export const offlineList = Router();

offlineList.post('/offline/list', permit('validations.redeem', 'within'), sendList);
offlineList.post('/offline/faces', permit('validations.redeem', 'within'), sendFaces);

/** The venue of the gate. @throws DomainError `gate_unknown`; HttpError 403 where the device was taken away */
async function venueFor(req: Request, gateId: string) {
  const scope = scopeOf(req.actor, 'validations.redeem');
  const venue = (await gateIsOpenTo(gateId, scope)) ? await venueOfGate(gateId) : null;
  if (!venue) throw new DomainError('gate_unknown', { field: 'gateId' });
  const device = await findDevice(cookieOf(req));
  if (device?.isRevoked) throw new HttpError(403);
  return { venue, device, events: eventsIn(scope) };
}

/** Photos of passes, small, of those that the list names. */
async function sendFaces(req: Request, res: Response): Promise<void> {
  const { gateId, ids } = validate(req, facesRequest);
  const { venue, events } = await venueFor(req, gateId);
  res.set('Cache-Control', 'no-store').json({ faces: await smallFaces(ids, { venueId: venue.id, events }) });
}

/** A read, sent as a POST for what the device has: some hundred hashes. */
async function sendList(req: Request, res: Response): Promise<void> {
  const { gateId, counting, ...has } = validate(req, listRequest);
  const { venue, device, events } = await venueFor(req, gateId);
  const mayForce = (await forcedVenues(req.actor, [venue.id])).all.has(venue.id);
  const by = { userId: userOf(req).id, deviceId: device?.id ?? null, events, mayForce };
  const [list, entries] = await Promise.all([listFor(by, venue, has), entriesAtGate(gateId, events, counting)]);
  res.set('Cache-Control', 'no-store').json({ ...list, entries } satisfies GateListAnswer);
}

/** Apart from all sessions: each scan proves by its signature where it comes from. */
export const offlineLog = Router();
offlineLog.use(json({ limit: '1mb' }));

/** Five a second: forty devices of a house share one address, and a network that comes and goes has each deliver often. */
const delivering = throttle({ name: 'gate-logs', limit: 3000, windowSeconds: 600 });

offlineLog.post('/', anyone, delivering, async (req: Request, res: Response) => {
  const log = validate(req, logRequest);
  res.set('Cache-Control', 'no-store').json({ now: Date.now(), delivered: await recordScans(log) });
});
offlineLog.use(refuse);
