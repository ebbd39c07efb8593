import { type Request, type Response, Router } from 'express';
import { auditContext } from '../../http/auditContext';
import { permit } from '../../http/authorize';
import { exportList, showList } from '../../http/lists';
import { done, readNew, readUpdate } from '../../http/records';
import { render } from '../../http/render';
import { validate } from '../../http/validate';
import { prisma } from '../../infra/db';
import { notFound } from '../../shared/errors';
import { localText } from '../../shared/localText';
import { cents } from '../../shared/money';
import { paths } from '../../shared/paths';
import { isUuid } from '../../shared/uuid';
import { applyPreset } from '../actions/applyPreset';
import { createPreset, deletePreset, presetValues, takeIntoPreset, updatePreset } from '../actions/savePreset';
import { presetList } from '../lists/presetList';
import { parsePreset } from '../presetProducts';
import { applicationRequest, chosenRequest, newPresetRequest, presetRequest } from '../presetRequests';
import { comparePreset } from '../queries/comparePreset';
import { listProductEvents } from '../queries/showChoices';
import { showOrdering } from '../queries/showProduct';

// Presets belong to the organisation: they are used for every event.
const manage = permit('catalogue.manage', 'everywhere');

export const presets = Router();

presets.get('/', manage, index);
presets.get('/export.:format', manage, exportList(presetList));
presets.get('/create', manage, create);
presets.post('/', manage, store);
presets.get('/:id/edit', manage, edit);
presets.patch('/:id', manage, update);
presets.patch('/:id/products', manage, takeIn);
presets.post('/:id/application', manage, apply);
presets.delete('/:id', manage, remove);

const idOf = (req: Request): string => {
  const id = String(req.params.id);
  if (!isUuid(id)) throw notFound();
  return id;
};

async function index(req: Request, res: Response): Promise<void> {
  await render(res, 'ProductPresets/Index', { list: await showList(req, presetList) });
}

async function create(req: Request, res: Response): Promise<void> {
  const { event } = req.query;
  const [source, events] = await Promise.all([
    isUuid(event) ? showOrdering(event, req.locale) : null,
    listProductEvents(req.locale, 'everywhere'),
  ]);
  await render(res, 'ProductPresets/Create', { source, events });
}

async function store(req: Request, res: Response): Promise<void> {
  const form = await readNew(req, res, newPresetRequest);
  if (!form) return;
  await createPreset(auditContext(req), form.id, form.input);
  done(req, res, paths.productPresets.edit(form.id), 'products.preset_created');
}

async function edit(req: Request, res: Response): Promise<void> {
  const preset = await prisma.productPreset.findUnique({ where: { id: idOf(req) } });
  if (!preset) throw notFound();
  const kept = parsePreset(preset.products);
  const { event } = req.query;
  await render(res, 'ProductPresets/Edit', {
    record: { id: preset.id, version: preset.version, values: presetValues(preset) },
    products: kept.map(({ key, values }) => ({
      key,
      name: localText(values.name, req.locale),
      priceCents: cents(values.priceCents),
    })),
    events: await listProductEvents(req.locale, 'everywhere'),
    comparison: isUuid(event)
      ? await comparePreset({ products: kept, currency: preset.currency }, event, req.locale)
      : null,
  });
}

async function update(req: Request, res: Response): Promise<void> {
  const id = idOf(req);
  const form = await readUpdate(req, res, presetRequest);
  if (!form) return;
  await updatePreset(auditContext(req), id, form.version, form.input);
  done(req, res, paths.productPresets.edit(id));
}

async function takeIn(req: Request, res: Response): Promise<void> {
  const id = idOf(req);
  const form = await readUpdate(req, res, chosenRequest);
  if (!form) return;
  await takeIntoPreset(auditContext(req), id, form.version, form.input);
  done(req, res, paths.productPresets.edit(id, form.input.eventId), 'products.preset_taken', {
    count: form.input.productIds.length,
  });
}

async function apply(req: Request, res: Response): Promise<void> {
  const id = idOf(req);
  const input = validate(req, applicationRequest);
  const { added, updated } = await applyPreset(auditContext(req), id, input);
  done(req, res, paths.productPresets.edit(id, input.eventId), 'products.preset_applied', { added, updated });
}

async function remove(req: Request, res: Response): Promise<void> {
  await deletePreset(auditContext(req), idOf(req));
  done(req, res, paths.productPresets.index(), 'common.deleted');
}
