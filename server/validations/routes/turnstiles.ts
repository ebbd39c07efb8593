/** Turnstile and kiosk protocol over HTTP (docs/turnstiles.md): JSON, authenticated by the device's token. */
import { type ErrorRequestHandler, json, type Request, type Response, Router } from 'express';
import { anyone } from '../../http/authorize';
import { COOKIES, setCookie } from '../../http/cookies';
import { throttle } from '../../http/throttle';
import { validate } from '../../http/validate';
import { HttpError } from '../../shared/errors';
import { pairRequest } from '../devices/deviceRequests';
import { type Device, findDevice, settingsOf } from '../devices/findDevice';
import { pairDevice } from '../devices/pairDevice';
import { listFor } from '../offline/listFor';
import { listRequest } from '../offline/offlineRequests';
import { venueOfGate } from '../offline/readList';
import { bearerOf, cookieOf } from './askingDevice';
import { type Asked, heartbeat, notPassed, passed, refusalOf, scan, type Told } from './turnstileActs';

const COOKIE_SECONDS = 400 * 86_400;

const pairing = throttle({ name: 'gate-pairings', limit: 20, windowSeconds: 600 });

export const turnstiles = Router();
turnstiles.use(json({ limit: '16kb' }));

/** Sends the result of an action. */
const telling =
  (act: (asked: Asked, scan: unknown) => Promise<Told>) =>
  async (req: Request, res: Response): Promise<void> => {
    const asked = { body: req.body, t: req.t, locale: req.locale, device: () => deviceOf(req) };
    const { status, body } = await act(asked, req.params.id);
    res.status(status).set('Cache-Control', 'no-store').json(body);
  };

turnstiles.post('/v1/pair', anyone, pairing, pair);
turnstiles.post('/v1/heartbeat', anyone, telling(heartbeat));
turnstiles.post('/v1/offline-list', anyone, sendList);
turnstiles.post('/v1/scans', anyone, telling(scan));
turnstiles.post('/v1/scans/:id/passed', anyone, telling(passed));
turnstiles.post('/v1/scans/:id/not-passed', anyone, telling(notPassed));

export const refuse: ErrorRequestHandler = (error, req, res, _next) => {
  const { status, body, retryAfterSeconds } = refusalOf(error, req.t);
  if (retryAfterSeconds) res.set('Retry-After', String(retryAfterSeconds));
  res.status(status).json(body);
};
turnstiles.use(refuse);

/**
 * The calling device: a program by token, a page by cookie together with a header that other sites cannot send.
 * @throws HttpError 401 for no device or a revoked one
 */
async function deviceOf(req: Request): Promise<Device> {
  const cookie = req.get('X-Requested-With') === 'XMLHttpRequest' ? cookieOf(req) : undefined;
  const device = await findDevice(bearerOf(req) ?? cookie);
  if (!device || device.isRevoked) throw new HttpError(401);
  return device;
}

/** Offline list of a kiosk: tickets of its venue, without names. */
async function sendList(req: Request, res: Response): Promise<void> {
  const device = await deviceOf(req);
  const has = validate(req, listRequest.omit({ gateId: true }));
  const venue = await venueOfGate(device.gateId);
  if (!venue) throw new HttpError(404);
  const by = { userId: null, deviceId: device.id, events: null, mayForce: false };
  res.set('Cache-Control', 'no-store').json(await listFor(by, venue, has));
}

async function pair(req: Request, res: Response): Promise<void> {
  const { code, software, cookie } = validate(req, pairRequest);
  const token = await pairDevice(code, software ?? null);
  const device = await findDevice(token);
  if (!device) throw new Error('a device was paired and is not there');
  if (cookie) setCookie(res, COOKIES.gateDevice, token, { httpOnly: true, maxAgeSeconds: COOKIE_SECONDS });
  res
    .status(201)
    .set('Cache-Control', 'no-store')
    .json({ ...(cookie ? {} : { token }), ...settingsOf(device) });
}
