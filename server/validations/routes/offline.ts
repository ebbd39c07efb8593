/** Offline scanning (docs/offline-gate.md): lists for devices, and their deliveries. */
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

/** Venue of the gate. @throws DomainError `gate_unknown`; HttpError 403 for a revoked device */
async function venueFor(req: Request, gateId: string) {
  const scope = scopeOf(req.actor, 'validations.redeem');
  const venue = (await gateIsOpenTo(gateId, scope)) ? await venueOfGate(gateId) : null;
  if (!venue) throw new DomainError('gate_unknown', { field: 'gateId' });
  const device = await findDevice(cookieOf(req));
  if (device?.isRevoked) throw new HttpError(403);
  return { venue, device, events: eventsIn(scope) };
}

/** Small photos of passes in the list. */
async function sendFaces(req: Request, res: Response): Promise<void> {
  const { gateId, ids } = validate(req, facesRequest);
  const { venue, events } = await venueFor(req, gateId);
  res.set('Cache-Control', 'no-store').json({ faces: await smallFaces(ids, { venueId: venue.id, events }) });
}

/** A read, sent as POST because of the hundreds of hashes in the request. */
async function sendList(req: Request, res: Response): Promise<void> {
  const { gateId, counting, ...has } = validate(req, listRequest);
  const { venue, device, events } = await venueFor(req, gateId);
  const mayForce = (await forcedVenues(req.actor, [venue.id])).all.has(venue.id);
  const by = { userId: userOf(req).id, deviceId: device?.id ?? null, events, mayForce };
  const [list, entries] = await Promise.all([listFor(by, venue, has), entriesAtGate(gateId, events, counting)]);
  res.set('Cache-Control', 'no-store').json({ ...list, entries } satisfies GateListAnswer);
}

/** Without a session: each scan is authenticated by its signature. */
export const offlineLog = Router();
offlineLog.use(json({ limit: '1mb' }));

/** Five per second: forty devices of a venue share one IP address, and an unstable network makes each deliver often. */
const delivering = throttle({ name: 'gate-logs', limit: 3000, windowSeconds: 600 });

offlineLog.post('/', anyone, delivering, async (req: Request, res: Response) => {
  const log = validate(req, logRequest);
  res.set('Cache-Control', 'no-store').json({ now: Date.now(), delivered: await recordScans(log) });
});
offlineLog.use(refuse);
