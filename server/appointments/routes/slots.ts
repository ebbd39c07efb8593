import { type Request, type Response, Router } from 'express';
import { z } from 'zod';
import { isDay } from '../../events';
import { auditContext } from '../../http/auditContext';
import { permit, sent } from '../../http/authorize';
import { flash } from '../../http/inertia';
import { exportList, selectionOf } from '../../http/lists';
import { done, doneSaying, doneWithUndo, readForm, readNew, readUpdate } from '../../http/records';
import { render } from '../../http/render';
import { validate } from '../../http/validate';
import { showWorkspace } from '../../http/workspace';
import { mailsGoOut } from '../../mails';
import { quotaStandings } from '../../products';
import { can, canEverywhere, canIn, scopeOf } from '../../shared/actor';
import { notFound } from '../../shared/errors';
import { mailText } from '../../shared/i18n/mailText';
import { paths } from '../../shared/paths';
import { int4 } from '../../shared/requestParts';
import { formatDateTime } from '../../shared/time';
import { isUuid } from '../../shared/uuid';
import { findLine } from '../../waiting';
import { changeSlots } from '../actions/changeSlots';
import { createSlot } from '../actions/createSlot';
import { editSlot } from '../actions/editSlot';
import { moveSlot } from '../actions/moveSlot';
import type { Kept } from '../actions/rememberChange';
import { undoSlotChange } from '../actions/undoSlotChange';
import { slotList } from '../lists/slotList';
import { touchedList } from '../lists/touchedList';
import type { Impact } from '../pages';
import { findSlot, listSlotProducts } from '../queries/findSlot';
import { checkConfirmed, impactOf } from '../queries/impactOf';
import { listSlotEvents } from '../queries/slotEvents';
import { touchedOrders } from '../queries/touchedOrders';
import { MAX_PLACES, newSlot, slotChange, slotEdit, slotMove } from '../requests';

const manage = permit('catalogue.manage', 'within');
const inEvent = permit('catalogue.manage', { event: sent(newSlot, 'event') });
const one = permit('catalogue.manage', { slot: 'id' });
const oneChange = permit('catalogue.manage', { slotChange: 'id' });

export const slots = Router();

slots.get('/create', manage, create);
slots.post('/', inEvent, store);
slots.post('/impact', manage, impact);
slots.post(
  '/touched/export.:format',
  permit('orders.view', 'within'),
  manage,
  exportList(touchedList, touchedSlots, touchedAt),
);
slots.post('/changes', manage, change);
slots.post('/changes/:id/undo', oneChange, undo);
slots.get('/:id/edit', one, edit);
slots.patch('/:id', one, update);
slots.post('/:id/time', one, move);

async function create(req: Request, res: Response): Promise<void> {
  const events = await listSlotEvents(req.locale, scopeOf(req.actor, 'catalogue.manage'));
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
  const { event, slot } = found;
  showWorkspace(req, event.id);
  const [products, quotas, line] = await Promise.all([
    listSlotProducts(event.id, req.locale),
    quotaStandings({ eventId: event.id, slotId: slot.id, day: slot.date, timeZone: event.timeZone }, req.locale),
    findLine(
      { kind: 'slot', id: slot.id },
      {
        maySee: canIn(req.actor, 'orders.view', event.id),
        mayManage: canIn(req.actor, 'orders.manage', event.id),
      },
    ),
  ]);
  await render(res, 'Appointments/Edit', { ...found, products, quotas, line });
}

async function update(req: Request, res: Response): Promise<void> {
  const id = String(req.params.id);
  if (!isUuid(id)) throw notFound();
  const form = await readUpdate(req, res, slotEdit);
  if (!form) return;
  await editSlot(auditContext(req), id, form);
  done(req, res, paths.appointments.edit(id));
}

async function move(req: Request, res: Response): Promise<void> {
  const id = String(req.params.id);
  if (!isUuid(id)) throw notFound();
  const input = await readForm(req, res, slotMove);
  if (!input) return;
  const { isMoved, told } = await moveSlot(auditContext(req), id, input);
  const url = paths.appointments.edit(id);
  if (!isMoved) return done(req, res, url, 'appointments.nothing_to_change');
  if (told === 0) return done(req, res, url, 'appointments.moved');
  doneSaying(req, res, url, mailText(req.t, await mailsGoOut(), 'appointments.moved_told', { count: told }));
}

/** New capacity, if that is the change. */
const intended = z.object({
  capacity: z.number().int().min(0).max(MAX_PLACES).nullable().default(null),
  /** Page of the named orders. */
  page: z.number().int().min(1).max(10_000).default(1),
});

async function impact(req: Request, res: Response): Promise<void> {
  const { capacity, page } = validate(req, intended);
  const ids = await selectionOf(req, slotList);
  const [facts, touched] = await Promise.all([
    impactOf(ids, capacity),
    can(req.actor, 'orders.view') ? touchedOrders(ids, page, scopeOf(req.actor, 'orders.view')) : undefined,
  ]);
  res.json({ ...facts, ...(touched ? { touched } : {}) } satisfies Impact);
}

/** The selection is in the body, since a thousand ids do not fit in a URL. */
async function touchedSlots(req: Request) {
  return { slots: JSON.stringify(await selectionOf(req, slotList)) };
}

/** Page of a single slot, or the filtered list; a selection by ids has none. */
function touchedAt(req: Request): { path: string; query: string } | null {
  const { ids, query } = req.body.selection as { ids?: string[]; query?: string };
  if (query !== undefined) return { path: paths.appointments.list(), query };
  const [only, another] = ids ?? [];
  return only && !another ? { path: paths.appointments.edit(only), query: '' } : null;
}

/** URL to return to: filtered list, week or slot. */
const wayBack = z.object({ back: z.string().startsWith('/admin/appointments').max(2000).optional() });
const confirmation = z.object({
  selection: z.record(z.string(), z.unknown()),
  /** Number of slots that the user saw. */
  confirmed: int4().nullable().default(null),
});

async function change(req: Request, res: Response): Promise<void> {
  const input = await readForm(req, res, z.object({ change: slotChange }));
  if (!input) return;
  const ids = await selectionOf(req, slotList);
  const { selection, confirmed } = validate(req, confirmation);
  const capacity = input.change.do === 'capacity' && input.change.keepsTaken ? input.change.capacity : null;
  await checkConfirmed({ ids, capacity, isQuery: 'query' in selection, confirmed });
  const { count, changeId, kept } = await changeSlots(auditContext(req), ids, input.change);
  const { back = paths.appointments.index() } = validate(req, wayBack);
  const said = count === 0 ? 'appointments.nothing_to_change' : (`appointments.did_${input.change.do}` as const);
  const message = [...(count === 0 && kept.length > 0 ? [] : [req.t(said, { count })]), ...keptText(req, kept)].join(
    ' ',
  );
  if (changeId)
    return doneWithUndo(req, res, await whereNext(req, { ids, changeId, back, isOff: input.change.do === 'cancel' }), {
      message,
      url: paths.appointments.undo(changeId),
      method: 'post',
      data: { back },
    });
  flash(req, { toast: { kind: kept.length > 0 ? 'info' : 'success', message } });
  res.redirect(303, back);
}

type Next = { ids: string[]; changeId: string; back: string; isOff: boolean };

/** After a cancellation with paid orders, leads users with the right on to handle them. */
async function whereNext(req: Request, { ids, changeId, back, isOff }: Next): Promise<string> {
  const isTheirs = isOff && canEverywhere(req.actor, 'orders.manage');
  return isTheirs && (await impactOf(ids)).orders > 0 ? paths.cancellations.create({ change: changeId }) : back;
}

/** Names a single slot with its reason; several are in the list's history. */
function keptText(req: Request, kept: readonly Kept[]): string[] {
  const [first] = kept;
  if (!first) return [];
  return [
    kept.length === 1
      ? `${formatDateTime(first.at, first.zone, req.locale)}: ${req.t(`appointments.kept_${first.reason}`)}`
      : req.t('appointments.kept_some', { count: kept.length }),
  ];
}

async function undo(req: Request, res: Response): Promise<void> {
  const id = String(req.params.id);
  if (!isUuid(id)) throw notFound();
  const { back = paths.appointments.list() } = validate(req, wayBack);
  const { restored, remaining } = await undoSlotChange(auditContext(req), id);
  const message = [req.t('appointments.undone', { count: restored }), ...keptText(req, remaining)].join(' ');
  flash(req, { toast: { kind: remaining.length > 0 ? 'info' : 'success', message } });
  res.redirect(303, back);
}
