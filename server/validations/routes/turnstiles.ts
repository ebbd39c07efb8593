/** Turnstile and kiosk protocol over HTTP (docs/turnstiles.md): JSON, authenticated by the device's token. */
import { type ErrorRequestHandler, json, type Request, type Response, Router } from 'express';
import { bearerOf } from '../../http/bearer';
import { COOKIES, setCookie } from '../../http/cookies';
import { endpointRouter, otherMethods } from '../../http/endpoints/endpointRouter';
import { HttpError } from '../../shared/errors';
import { type Device, findDevice } from '../devices/findDevice';
import { cookieOf } from './askingDevice';
import { type DeviceCaller, readingDevice, refusalOf } from './turnstileActs';
import { deviceEndpoints, offlineListEndpoint } from './turnstileEndpoints';

const COOKIE_SECONDS = 400 * 86_400;

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

const callerOf = (req: Request, res: Response): DeviceCaller => ({
  t: req.t,
  locale: req.locale,
  ...readingDevice(() => deviceOf(req)),
  keepToken: (token) => setCookie(res, COOKIES.gateDevice, token, { httpOnly: true, maxAgeSeconds: COOKIE_SECONDS }),
});

export const turnstiles = Router();
turnstiles.use(json({ limit: '16kb' }));
const endpoints = [...deviceEndpoints, offlineListEndpoint];
turnstiles.use('/v1', endpointRouter(endpoints, callerOf), otherMethods(endpoints));

export const refuse: ErrorRequestHandler = (error, req, res, _next) => {
  const { status, body, retryAfterSeconds } = refusalOf(error, req.t);
  if (retryAfterSeconds) res.set('Retry-After', String(retryAfterSeconds));
  res.status(status).json(body);
};
turnstiles.use(refuse);
