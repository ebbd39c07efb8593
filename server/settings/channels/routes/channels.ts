import { type Request, type Response, Router } from 'express';
import { auditContext } from '../../../http/auditContext';
import { permit } from '../../../http/authorize';
import { done, readForm, readUpdate } from '../../../http/records';
import { render } from '../../../http/render';
import { validate } from '../../../http/validate';
import { localText } from '../../../shared/localText';
import { paths } from '../../../shared/paths';
import { isUuid } from '../../../shared/uuid';
import { readSettings } from '../../readSettings';
import { createChannel, deleteChannel, orderChannels, updateChannel } from '../changeChannels';
import { channelOrderRequest, channelProductsRequest, channelRequest, newChannelRequest } from '../channelRequests';
import { listChannelProducts } from '../listChannelProducts';
import { saveChannelProducts } from '../saveChannelProducts';
import { findChannel, isBuiltInChannel, listChannels } from '../showChannels';

export const channels = Router();

channels.get('/sales-channels', permit('settings.manage'), index);
channels.post('/sales-channels', permit('settings.manage'), create);
channels.put('/sales-channel-order', permit('settings.manage'), order);
channels.get('/sales-channels/:code', permit('settings.manage'), show);
channels.patch('/sales-channels/:code', permit('settings.manage'), update);
channels.delete('/sales-channels/:code', permit('settings.manage'), remove);
channels.put('/sales-channels/:code/products', permit('settings.manage'), sell);

const codeOf = (req: Request): string => String(req.params.code);

async function index(req: Request, res: Response): Promise<void> {
  return render(res, 'Settings/SalesChannels', { channels: await listChannels(req.locale) });
}

async function create(req: Request, res: Response): Promise<void> {
  const input = await readForm(req, res, newChannelRequest);
  if (!input) return;
  await createChannel(auditContext(req), input);
  done(req, res, paths.settings.channels(input.code), 'channels.created');
}

async function show(req: Request, res: Response): Promise<void> {
  const record = await findChannel(codeOf(req));
  const settings = await readSettings();
  return render(res, 'Settings/SalesChannel', {
    record,
    name: localText(record.values.name, req.locale) || record.id,
    isBuiltIn: isBuiltInChannel(record.id),
    events: await listChannelProducts(record.id, req.locale),
    currency: settings['defaults.currency'],
    taxRates: settings['taxes.rates'],
    maxTickets: settings['orders.max_tickets'],
    sharedEvent: isUuid(req.query.event) ? req.query.event : null,
  });
}

async function update(req: Request, res: Response): Promise<void> {
  const { id: code } = await findChannel(codeOf(req));
  const sent = await readUpdate(req, res, channelRequest);
  if (!sent) return;
  await updateChannel(auditContext(req), { code, values: sent.input, version: sent.version });
  done(req, res, paths.settings.channels(code));
}

async function remove(req: Request, res: Response): Promise<void> {
  await deleteChannel(auditContext(req), codeOf(req));
  done(req, res, paths.settings.channels(), 'channels.deleted');
}

async function order(req: Request, res: Response): Promise<void> {
  await orderChannels(auditContext(req), validate(req, channelOrderRequest).codes);
  done(req, res, paths.settings.channels());
}

async function sell(req: Request, res: Response): Promise<void> {
  const { products } = validate(req, channelProductsRequest);
  await saveChannelProducts(auditContext(req), codeOf(req), products);
  done(req, res, paths.settings.channels(codeOf(req)));
}
