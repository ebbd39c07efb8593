/** A supervisor acts on a steward's device by PIN, while the steward stays signed in. */
import { type Request, type Response, Router } from 'express';
import { z } from 'zod';
import { auditContext } from '../../http/auditContext';
import { demand, permit, userOf } from '../../http/authorize';
import { readAgain } from '../../http/sessionCache';
import { placesOf } from '../../http/things';
import { validate } from '../../http/validate';
import { earlier } from '../../infra/heldRoles';
import { scopeOf } from '../../shared/actor';
import { DomainError, notFound } from '../../shared/errors';
import { common, eventsIn, isSomewhere, reachesEvent, reachesVenue } from '../../shared/scopes';
import { isUuid } from '../../shared/uuid';
import { staffWithPin, typedPin } from '../../users';
import { setTicketState } from '../actions/supervise';
import { type Supervisor, supervisorByPin, supervisorScope, undoAsSupervisor } from '../actions/superviseHere';
import { validateTicket } from '../actions/validateTicket';
import { reasonRequest } from '../devices/deviceRequests';
import { gateIsOpenTo } from '../queries/findGate';
import { scanRequest } from '../requests';
import { toScanResponse } from '../toScanResponse';
import { deviceIn } from './scans';

const proof = z.object({ supervisor: z.uuid(), pin: typedPin });
const supervisedScanRequest = scanRequest.extend(proof.shape).extend({ forceReason: reasonRequest.shape.reason });
const supervisedRequest = reasonRequest.extend(proof.shape).extend({ do: z.enum(['undo', 'block', 'unblock']) });

export const supervised = Router();

supervised.get('/supervisors', permit('validations.redeem', 'within'), list);
supervised.post('/supervised-scans', permit('validations.redeem', 'within'), scan);
supervised.post('/:id/supervised', permit('validations.redeem', { scan: 'id' }), act);

const notHere = () => new DomainError('not_a_supervisor', { field: 'supervisor' });

/**
 * The people who may supervise at this gate and have a PIN; without a gate, those who may somewhere where the steward scans.
 * @throws HttpError 404 for a gate where the steward does not scan
 */
async function list(req: Request, res: Response): Promise<void> {
  const { gate } = req.query;
  const scans = scopeOf(req.actor, 'validations.redeem');
  if (gate !== undefined && !(isUuid(gate) && (await gateIsOpenTo(gate, scans)))) throw notFound();
  const people = (await staffWithPin('validations.force')).filter(({ id }) => id !== userOf(req).id);
  const isHere = await Promise.all(
    people.map((one) => {
      const scope = common(scans, supervisorScope(one));
      return gate === undefined ? isSomewhere(scope) : gateIsOpenTo(gate, scope);
    }),
  );
  const supervisors = people.filter((_, at) => isHere[at]).map(({ id, name }) => ({ id, name }));
  res.set('Cache-Control', 'no-store').json({ supervisors });
}

/** Overrides a refusal. A retry with the nonce gets the first answer. */
async function scan(req: Request, res: Response): Promise<void> {
  const {
    supervisor: id,
    pin,
    nonce,
    code,
    scannedAt,
    forceReason,
    direction,
    ...rest
  } = validate(req, supervisedScanRequest);
  const [gateId, eventId] = [rest.gateId ?? null, rest.eventId ?? null];
  await supervisorByPin(id, pin, auditContext(req));
  for (;;) {
    await readAgain(req);
    demand(req, 'validations.redeem');
    const [person] = await staffWithPin('validations.force', id);
    if (!person) throw notHere();
    // Both must have read the same version of rights.
    if (req.rights !== null && req.rights !== person.rights) continue;
    const scope = common(scopeOf(req.actor, 'validations.redeem'), supervisorScope(person));
    if (gateId !== null && !(await gateIsOpenTo(gateId, scope))) throw notHere();
    const by = {
      userId: person.id,
      stewardId: userOf(req).id,
      rights: person.rights,
      until: earlier(req.actor.until, person.until),
      within: eventsIn(scope),
    };
    const device = { deviceId: await deviceIn(req), passSeconds: null };
    const people = rest.people ?? null;
    const asked = { nonce, code, gateId, eventId, scannedAt, forceReason, direction, people };
    const validated = await validateTicket({ ...asked, ...device, ...by });
    if (validated) return void res.set('Cache-Control', 'no-store').json(toScanResponse(validated, req.locale, null));
  }
}

/** @throws DomainError `not_a_supervisor` if the scan is outside their scope */
async function checkReaches({ scope }: Supervisor, scanId: string): Promise<void> {
  if (scope === 'everywhere') return;
  const places = await placesOf('scan', scanId);
  if (!places.every(({ event, venue }) => (event ? reachesEvent(scope, event) : reachesVenue(scope, venue))))
    throw notHere();
}

/** Undoes an entry, or blocks or unblocks the ticket of a scan. Idempotent. */
async function act(req: Request, res: Response): Promise<void> {
  const asked = validate(req, supervisedRequest);
  const scanId = String(req.params.id);
  const supervisor = await supervisorByPin(asked.supervisor, asked.pin, auditContext(req));
  await checkReaches(supervisor, scanId);
  const { id: stewardId, name: steward } = userOf(req);
  if (asked.do === 'undo') {
    const outcome = await undoAsSupervisor(scanId, { supervisorId: supervisor.id, stewardId, reason: asked.reason });
    if (outcome !== 'undone' && outcome !== 'already') throw new DomainError('no_entry_to_undo', { field: 'reason' });
  } else {
    const by = { ...auditContext(req), userId: supervisor.id, name: supervisor.name };
    await setTicketState(by, scanId, asked.do === 'block' ? 'blocked' : 'valid', asked.reason, steward);
  }
  res.json({ done: asked.do });
}
