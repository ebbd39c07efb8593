import { type RequestHandler, Router } from 'express';
import { anyone, permit } from '../../http/authorize';
import { render } from '../../http/render';
import { throttle } from '../../http/throttle';
import { findDevice, settingsOf } from '../devices/findDevice';
import { findPairing } from '../devices/pairDevice';
import { listGates } from '../queries/listGates';
import { cookieOf } from './askingDevice';

export const gate = Router();

/** Prevents guessing of pairing codes. */
const looking = throttle({ name: 'gate-pairing-pages', limit: 60, windowSeconds: 600 });
const lookingUp: RequestHandler = (req, res, next) => (req.query.code ? looking(req, res, next) : next());

/** Page of a kiosk or turnstile tablet without a signed-in user: the device has the rights. */
gate.get('/automatic', anyone, lookingUp, async (req, res) => {
  const code = typeof req.query.code === 'string' ? req.query.code.slice(0, 20).toUpperCase() : '';
  const device = await findDevice(cookieOf(req));
  const pairing = code ? await findPairing(code) : null;
  const isPaired = device !== null && !device.isRevoked;
  return render(res, 'Validations/Automatic', { device: isPaired ? settingsOf(device) : null, code, pairing });
});

gate.get('/redeem', permit('validations.redeem', 'within'), async (req, res) => {
  const gates = await listGates(req.locale, req.actor);
  const asked = gates.find(({ id }) => id === req.query.gate);
  const device = await findDevice(cookieOf(req));
  const isDevice = device !== null && !device.isRevoked;
  return render(res, 'Validations/Redeem', { gates, gate: asked?.id ?? null, isDevice });
});
