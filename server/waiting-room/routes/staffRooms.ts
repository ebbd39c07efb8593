/** Waiting rooms in the back office: figures, steps, speed, message and settings. */
import { type Request, type Response, Router } from 'express';
import { auditContext } from '../../http/auditContext';
import { permit, sent } from '../../http/authorize';
import { done, readNew, readUpdate } from '../../http/records';
import { render } from '../../http/render';
import { validate } from '../../http/validate';
import { scopeOf } from '../../shared/actor';
import { notFound } from '../../shared/errors';
import { paths } from '../../shared/paths';
import { eventsIn } from '../../shared/scopes';
import { isUuid } from '../../shared/uuid';
import { createRequest, messageRequest, settingsRequest, speedRequest, stateRequest } from '../requests';
import { refreshRooms } from '../rooms';
import { listRooms, showRoom } from '../staffFigures';
import { createRoom, deleteRoom, saveMessage, saveSettings, saveSpeed, stepRoom } from '../steer';

const one = permit('catalogue.manage', { waitingRoom: 'room' });

export const staffRooms = Router();

staffRooms.get('/', permit('catalogue.manage', 'within'), index);
staffRooms.post('/', permit('catalogue.manage', { event: sent(createRequest, 'eventId') }), store);
staffRooms.get('/:room', one, show);
staffRooms.patch('/:room', one, update);
staffRooms.delete('/:room', one, remove);
staffRooms.put('/:room/state', one, step);
staffRooms.put('/:room/speed', one, speed);
staffRooms.put('/:room/message', one, message);

const idOf = (req: Request): string => {
  const id = String(req.params.room);
  if (!isUuid(id)) throw notFound();
  return id.toLowerCase();
};

async function index(req: Request, res: Response): Promise<void> {
  await render(
    res,
    'WaitingRooms/Index',
    await listRooms(eventsIn(scopeOf(req.actor, 'catalogue.manage')), req.locale),
  );
}

async function show(req: Request, res: Response): Promise<void> {
  await render(res, 'WaitingRooms/Show', await showRoom(idOf(req), req.locale));
}

async function store(req: Request, res: Response): Promise<void> {
  const form = await readNew(req, res, createRequest);
  if (!form) return;
  const id = await createRoom(auditContext(req), { id: form.id, eventId: form.input.eventId });
  await refreshRooms();
  done(req, res, paths.waitingRooms.show(id), 'waitingRooms.created');
}

async function update(req: Request, res: Response): Promise<void> {
  const id = idOf(req);
  const form = await readUpdate(req, res, settingsRequest);
  if (!form) return;
  await saveSettings(auditContext(req), { id, ...form });
  await refreshRooms();
  done(req, res, paths.waitingRooms.show(id));
}

async function step(req: Request, res: Response): Promise<void> {
  const { action } = validate(req, stateRequest);
  await stepRoom(auditContext(req), idOf(req), action);
  await refreshRooms();
  done(req, res, paths.waitingRooms.show(idOf(req)), `waitingRooms.did_${action}`);
}

async function speed(req: Request, res: Response): Promise<void> {
  await saveSpeed(auditContext(req), idOf(req), validate(req, speedRequest));
  done(req, res, paths.waitingRooms.show(idOf(req)), 'waitingRooms.speed_saved');
}

async function message(req: Request, res: Response): Promise<void> {
  const { message: texts } = validate(req, messageRequest);
  await saveMessage(auditContext(req), idOf(req), texts);
  await refreshRooms();
  done(req, res, paths.waitingRooms.show(idOf(req)), 'waitingRooms.message_saved');
}

async function remove(req: Request, res: Response): Promise<void> {
  await deleteRoom(auditContext(req), idOf(req));
  await refreshRooms();
  done(req, res, paths.waitingRooms.index(), 'waitingRooms.deleted');
}
