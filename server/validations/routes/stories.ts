import { type Request, type Response, Router } from 'express';
import { z } from 'zod';
import { auditContext } from '../../http/auditContext';
import { mayWith, permit, userOf } from '../../http/authorize';
import { flash, redirectBack } from '../../http/inertia';
import { exportList, showList } from '../../http/lists';
import { render } from '../../http/render';
import { validate } from '../../http/validate';
import { issuerOf, readSettings } from '../../settings';
import { scopeOf } from '../../shared/actor';
import { DomainError, notFound } from '../../shared/errors';
import type { MessageKey } from '../../shared/i18n/translate';
import { paths } from '../../shared/paths';
import { day as dayText } from '../../shared/requestParts';
import { narrowed, reachesVenue, type Scope } from '../../shared/scopes';
import { toIso } from '../../shared/time';
import { isUuid } from '../../shared/uuid';
import { setTicketState } from '../actions/supervise';
import { reasonRequest } from '../devices/deviceRequests';
import { undoEntry } from '../devices/passages';
import { scanList } from '../lists/scanList';
import { showControlRoom } from '../queries/controlRoom';
import { listConflicts } from '../queries/listConflicts';
import { showGateDay } from '../queries/showGateDay';
import { showPastDay } from '../queries/showPastDay';
import { showScan } from '../queries/showScan';
import { totalScans } from '../queries/totalScans';

const ticketStateRequest = reasonRequest.extend({ state: z.enum(['blocked', 'valid']) });
const view = permit('validations.view', 'within');
const supervise = permit('validations.force', { scan: 'id' });

export const stories = Router();

stories.get('/', view, async (req, res) => {
  const list = await showList(req, scanList);
  const view = req.query.view === 'live' || req.query.view === 'day' ? req.query.view : 'list';
  const scope = scopeOf(req.actor, 'validations.view');
  const listed = narrowed(scope, list.state.event);
  const forces = scopeOf(req.actor, 'validations.force');
  const room = view === 'live' ? await showControlRoom(scope) : null;
  return render(res, 'Validations/Index', {
    list,
    view,
    room,
    past: view === 'day' ? await pastDay(req, scope) : null,
    can: { correct: (room?.inside ?? []).map(({ id }) => id).filter((id) => reachesVenue(forces, id)) },
    totals: await totalScans(list, req.locale, { scope: listed, viewer: userOf(req).id }),
    conflicts: view === 'list' ? await listConflicts(req.locale, listed) : [],
  });
});

stories.get('/export.:format', view, exportList(scanList));
stories.get('/day', view, printDay);
stories.get('/:id', view, show);
stories.get('/:id/print', view, print);
stories.post('/:id/undo', supervise, undo);
stories.post('/:id/ticket-state', supervise, changeTicket);

function pastDay(req: Request, scope: Scope) {
  const day = dayText().safeParse(req.query.day);
  return showPastDay(isUuid(req.query.venue) ? req.query.venue : null, day.success ? day.data : null, scope);
}

const storyOf = (req: Request) =>
  showScan(String(req.params.id), {
    userId: userOf(req).id,
    locale: req.locale,
    t: req.t,
    scope: scopeOf(req.actor, 'validations.view'),
  });

async function show(req: Request, res: Response): Promise<void> {
  await render(res, 'Validations/Show', {
    scan: await storyOf(req),
    can: { supervise: await mayWith(req, 'validations.force', 'scan', String(req.params.id)) },
  });
}

/** Organisation, time of printing and user. */
async function head(req: Request) {
  return { house: issuerOf(await readSettings()).name, printedAt: toIso(new Date()), by: userOf(req).name };
}

async function print(req: Request, res: Response): Promise<void> {
  const scan = await storyOf(req);
  await render(res, 'Validations/ShowPrint', { ...(await head(req)), zone: scan.zone, scan, day: null });
}

async function printDay(req: Request, res: Response): Promise<void> {
  const asked = dayText().safeParse(req.query.day);
  if (!isUuid(req.query.gate) || !asked.success) throw notFound();
  const day = await showGateDay(req.query.gate, asked.data, scopeOf(req.actor, 'validations.view'));
  await render(res, 'Validations/ShowPrint', {
    ...(await head(req)),
    zone: day.zone,
    scan: null,
    day,
  });
}

function done(req: Request, res: Response, message: MessageKey): void {
  flash(req, { toast: { kind: 'success', message: req.t(message) } });
  redirectBack(req, res, paths.validations.show(String(req.params.id)));
}

/** The supervisor, and the reason. */
async function undo(req: Request, res: Response): Promise<void> {
  const { reason } = validate(req, reasonRequest);
  const outcome = await undoEntry(String(req.params.id), { cause: 'supervisor', userId: userOf(req).id, reason });
  switch (outcome) {
    case 'undone':
    case 'already':
      return done(req, res, 'validations.was_undone');
    case 'unknown':
    case 'passed':
    case 'waiting':
      throw new DomainError('no_entry_to_undo');
    default:
      throw new Error(`undoing came to ${outcome satisfies never}`);
  }
}

async function changeTicket(req: Request, res: Response): Promise<void> {
  const { state, reason } = validate(req, ticketStateRequest);
  await setTicketState(auditContext(req), String(req.params.id), state, reason);
  done(req, res, state === 'blocked' ? 'validations.was_blocked' : 'validations.was_unblocked');
}
