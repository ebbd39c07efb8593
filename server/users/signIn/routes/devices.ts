import { type Request, type Response, Router } from 'express';
import { anyone } from '../../../http/authorize';
import { render } from '../../../http/render';
import { throttle } from '../../../http/throttle';
import { validate } from '../../../http/validate';
import { paths } from '../../../shared/paths';
import { toIso } from '../../../shared/time';
import { deviceRequest } from '../../requests';
import { deviceOf } from '../device';
import { findLinkedDevice } from '../deviceLink';
import { revokeDevice } from '../revokeDevice';

/**
 * Opened by the link in the email about a new device, without a sign-in: its owner may be far from a signed-in browser.
 */
export const devices = Router();

devices.get('/:id', anyone, show);
devices.delete('/:id', anyone, throttle({ name: 'devices', limit: 20, windowSeconds: 600 }), shutOut);

async function show(req: Request, res: Response): Promise<void> {
  const key = String(req.query.key ?? '');
  const device = await findLinkedDevice(String(req.params.id), key);
  if (!device) return res.redirect(303, paths.message('link_expired'));
  const { id, userAgent, firstSeenAt } = device;
  await render(res, 'Auth/NewDevice', { id, secret: key, ...deviceOf(userAgent), at: toIso(new Date(firstSeenAt)) });
}

async function shutOut(req: Request, res: Response): Promise<void> {
  const { key } = validate(req, deviceRequest);
  const device = await findLinkedDevice(String(req.params.id), key);
  if (!device) return res.redirect(303, paths.message('link_expired'));
  await revokeDevice(device, { ip: req.ip ?? null, userAgent: req.get('User-Agent') ?? null });
  res.redirect(303, paths.message('device_signed_out'));
}
