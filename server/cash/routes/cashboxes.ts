/** Tills, for their managers. */
import { type Request, type Response, Router } from 'express';
import { auditContext } from '../../http/auditContext';
import { doerId, permit, sent } from '../../http/authorize';
import { defer } from '../../http/inertia';
import { validateOnce } from '../../http/once';
import { done, readNew, readUpdate } from '../../http/records';
import { render } from '../../http/render';
import { validate } from '../../http/validate';
import { prisma } from '../../infra/db';
import { hiddenShifts } from '../../infra/hiddenCash';
import { printerAddress } from '../../printing';
import { readSettings } from '../../settings';
import { scopeOf } from '../../shared/actor';
import { DomainError, notFound } from '../../shared/errors';
import { type LocalText, localText } from '../../shared/localText';
import { ZERO } from '../../shared/money';
import { paths } from '../../shared/paths';
import { PRINTER_PORT } from '../../shared/printers';
import { reachesEvent, type Scope, venuesIn } from '../../shared/scopes';
import { isUuid } from '../../shared/uuid';
import { listCashboxes, proveClosings } from '../cashboxes/listCashboxes';
import { createCashbox, updateCashbox } from '../cashboxes/saveCashbox';
import { makeCounterPairing, revokeCounterDevice } from '../devices/counterDevices';
import { printTest, samplePicture } from '../printing/askPrints';
import { type CashboxInput, cashboxRequest, counterPairingRequest, testPrintRequest } from '../requests';

const manage = permit('cash.manage', 'within');
const inVenue = { venue: sent(cashboxRequest, 'venueId') };

export const cashboxes = Router();

cashboxes.get('/', manage, index);
cashboxes.post('/', permit('cash.manage', inVenue), store);
cashboxes.get('/picture.png', manage, picture);
cashboxes.post('/:id/test-print', permit('cash.manage', { cashbox: 'id' }), testPrint);
cashboxes.post('/:id/pairings', permit('cash.manage', { cashbox: 'id' }), pair);
cashboxes.post('/:id/devices/:device/revoked', permit('cash.manage', { cashbox: 'id' }), revoke);
cashboxes.patch('/:id', permit('cash.manage', { cashbox: 'id', ...inVenue }), update);

async function choicesIn(scope: Scope, locale: string) {
  const venueIds = venuesIn(scope);
  const where = venueIds ? { id: { in: venueIds } } : {};
  const [venues, channels, events] = [
    await prisma.venue.findMany({ where, select: { id: true, name: true }, orderBy: { name: 'asc' } }),
    await prisma.salesChannel.findMany({
      select: { code: true, name: true },
      orderBy: [{ position: 'asc' }, { code: 'asc' }],
    }),
    await prisma.event.findMany({
      where: { venue: where, status: 'published' },
      select: { id: true, title: true, venueId: true },
      orderBy: { slug: 'asc' },
    }),
  ];
  return {
    venues,
    channels: channels.map(({ code, name }) => ({ code, name: localText(name as LocalText, locale) })),
    events: events.map((event) => ({ ...event, title: localText(event.title as LocalText, locale) })),
  };
}

async function index(req: Request, res: Response): Promise<void> {
  const scope = scopeOf(req.actor, 'cash.manage');
  const [cards, choices, settings] = await Promise.all([
    listCashboxes(scope, await hiddenShifts(req.actor)),
    choicesIn(scope, req.locale),
    readSettings(),
  ]);
  await render(res, 'Cash/Cashboxes/Index', {
    cashboxes: cards,
    chain: defer(() => proveClosings(scope)),
    ...choices,
    defaults: {
      venueId: choices.venues[0]?.id ?? '',
      name: '',
      channel: choices.channels.find(({ code }) => code === 'counter')?.code ?? choices.channels[0]?.code ?? '',
      currency: settings['defaults.currency'],
      openingFloatCents: ZERO,
      toleranceCents: ZERO,
      discountMost: 1000,
      undoMinutes: 15,
      cardCodeNeeded: true,
      roundingCents: 1,
      holdMinutes: 15,
      paper: '80',
      printerKind: 'browser',
      printerHost: '',
      printerPort: PRINTER_PORT,
      codePage: 'cp858',
      printsAfter: 'all',
      opensDrawer: true,
      eventIds: [],
      active: true,
    },
  });
}

/** @throws DomainError invalid beside `eventIds` for an event outside the user's scope */
function demandEvents(req: Request, eventIds: readonly string[]): void {
  const scope = scopeOf(req.actor, 'cash.manage');
  if (!eventIds.every((id) => reachesEvent(scope, id))) throw new DomainError('invalid', { field: 'eventIds' });
}

/** @throws DomainError beside a printer address that the server may not call */
async function demandPrinter({ printerKind, printerHost, printerPort }: CashboxInput): Promise<void> {
  if (printerKind !== 'network') return;
  if (!printerHost) throw new DomainError('required', { field: 'printerHost' });
  if (!(await printerAddress(printerHost, printerPort)))
    throw new DomainError('printer_address', { field: 'printerHost' });
}

async function store(req: Request, res: Response): Promise<void> {
  const form = await readNew(req, res, cashboxRequest);
  if (!form) return;
  demandEvents(req, form.input.eventIds);
  await demandPrinter(form.input);
  await createCashbox(auditContext(req), form.id, form.input);
  done(req, res, paths.cashboxes.index(), 'cash.cashbox_created', { name: form.input.name });
}

async function update(req: Request, res: Response): Promise<void> {
  const { id } = req.params;
  if (!isUuid(id)) throw notFound();
  const form = await readUpdate(req, res, cashboxRequest);
  if (!form) return;
  demandEvents(req, form.input.eventIds);
  await demandPrinter(form.input);
  await updateCashbox(auditContext(req), { id, ...form });
  done(req, res, paths.cashboxes.index());
}

async function testPrint(req: Request, res: Response): Promise<void> {
  const { id } = await validateOnce(req, testPrintRequest);
  res.json(await printTest(String(req.params.id), { id, by: doerId(req), locale: req.locale }));
}

/** Pairing code for a browser of a till, shown once. */
async function pair(req: Request, res: Response): Promise<void> {
  const { name } = validate(req, counterPairingRequest);
  const pairing = await makeCounterPairing(auditContext(req), String(req.params.id), name);
  res.set('Cache-Control', 'no-store').json(pairing);
}

async function revoke(req: Request, res: Response): Promise<void> {
  const { id, device } = req.params;
  if (!isUuid(device)) throw notFound();
  await revokeCounterDevice(auditContext(req), String(id), device);
  res.status(204).end();
}

async function picture(req: Request, res: Response): Promise<void> {
  const roll = req.query.paper === '58' ? '58' : '80';
  res
    .type('png')
    .set('Cache-Control', 'private, max-age=300')
    .send(await samplePicture(roll, req.locale));
}
