import { type Request, type Response, Router } from 'express';
import { z } from 'zod';
import { isDay } from '../../events';
import { auditContext } from '../../http/auditContext';
import { permit } from '../../http/authorize';
import { selectionOf } from '../../http/lists';
import { done, readForm, readNew, readUpdate } from '../../http/records';
import { render } from '../../http/render';
import { validate } from '../../http/validate';
import { notFound } from '../../shared/errors';
import { paths } from '../../shared/paths';
import { isUuid } from '../../shared/uuid';
import { changeSlots } from '../actions/changeSlots';
import { createSlot } from '../actions/createSlot';
import { editSlot } from '../actions/editSlot';
import { slotList } from '../lists/slotList';
import { findSlot, listSlotProducts } from '../queries/findSlot';
import { impactOf } from '../queries/impactOf';
import { listSlotEvents } from '../queries/slotEvents';
import { newSlot, slotChange, slotEdit } from '../requests';

const manage = permit('catalogue.manage');

export const slots = Router();

slots.get('/create', manage, create);
slots.post('/', manage, store);
slots.post('/impact', manage, impact);
slots.post('/changes', manage, change);
slots.get('/:id/edit', manage, edit);
slots.patch('/:id', manage, update);

async function create(req: Request, res: Response): Promise<void> {
  const events = await listSlotEvents(req.locale);
  const { event, day } = req.query;
  const chosen = events.find(({ id }) => id === event) ?? events[0];
  await render(res, 'Appointments/Create', { events, event: chosen?.id ?? '', day: isDay(day) ? day : null });
}

async function store(req: Request, res: Response): Promise<void> {
  const form = await readNew(req, res, newSlot);
  if (!form) return;
  const id = await createSlot(auditContext(req), form.id, form.input);
  done(req, res, paths.appointments.edit(id), 'appointments.created');
}

async function edit(req: Request, res: Response): Promise<void> {
  const found = await findSlot(String(req.params.id), req.locale);
  if (!found) throw notFound();
  const products = await listSlotProducts(found.event.id, req.locale);
  await render(res, 'Appointments/Edit', { ...found, products });
}

async function update(req: Request, res: Response): Promise<void> {
  const id = String(req.params.id);
  if (!isUuid(id)) throw notFound();
  const form = await readUpdate(req, res, slotEdit);
  if (!form) return;
  await editSlot(auditContext(req), id, form);
  done(req, res, paths.appointments.edit(id));
}

async function impact(req: Request, res: Response): Promise<void> {
  res.json(await impactOf(await selectionOf(req, slotList)));
}

/** Back to where it was asked from: the list with its filters, a week, or the slot itself. */
const wayBack = z.object({ back: z.string().startsWith('/admin/appointments').max(2000).optional() });

async function change(req: Request, res: Response): Promise<void> {
  const input = await readForm(req, res, z.object({ change: slotChange }));
  if (!input) return;
  const ids = await selectionOf(req, slotList);
  const count = await changeSlots(auditContext(req), ids, input.change);
  const { back = paths.appointments.index() } = validate(req, wayBack);
  const said = count === 0 ? 'appointments.nothing_to_change' : (`appointments.did_${input.change.do}` as const);
  done(req, res, back, said, { count });
}
