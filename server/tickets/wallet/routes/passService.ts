/**
 * Apple Wallet web service for passes on phones: no session, authenticated by the token in the pass.
 * https://developer.apple.com/documentation/walletpasses
 */
import { type ErrorRequestHandler, json, type Request, type Response, Router } from 'express';
import { anyone } from '../../../http/authorize';
import { throttle } from '../../../http/throttle';
import { logger } from '../../../infra/logger';
import { HttpError } from '../../../shared/errors';
import { isUuid } from '../../../shared/uuid';
import { showTicketOfItem } from '../../queries/listTickets';
import type { AppleWallet } from '../apple/appleWallet';
import { isTokenOf } from '../apple/passToken';
import { findWallet } from '../connectedWallets';
import { APPLE_PASS } from '../wallet';
import { changedPasses, findPass, registerDevice, unregisterDevice } from '../walletPasses';

const SCHEME = 'ApplePass ';
const MAX_LOGS = 10;
const LONGEST_LOG = 500;
const fetching = throttle({ name: 'wallet-passes', limit: 300, windowSeconds: 60 });
const registering = throttle({ name: 'wallet-devices', limit: 600, windowSeconds: 60 });
const telling = throttle({ name: 'wallet-logs', limit: 30, windowSeconds: 60 });

export const passService = Router();
passService.use(json({ limit: '16kb' }));

const registration = '/v1/devices/:device/registrations/:passType/:serial';
passService.post(registration, anyone, registering, register);
passService.delete(registration, anyone, registering, unregister);
passService.get('/v1/devices/:device/registrations/:passType', anyone, registering, listChanged);
passService.get('/v1/passes/:passType/:serial', anyone, fetching, showPass);
passService.post('/v1/log', anyone, telling, keepLog);

const refuse: ErrorRequestHandler = (error, _req, res, _next) => {
  const { status, options } = error as { status?: unknown; options?: { retryAfterSeconds?: number } };
  const retryAfterSeconds = options?.retryAfterSeconds;
  if (typeof status === 'number' && status >= 400 && status < 500) {
    if (retryAfterSeconds) res.set('Retry-After', String(retryAfterSeconds));
    return void res.status(status).end();
  }
  logger.error({ err: error }, 'a phone could not be told of its passes');
  res.status(503).set('Retry-After', '30').end();
};
passService.use(refuse);

/** @throws HttpError 404 if these are not our passes */
async function appleWallet(req: Request): Promise<AppleWallet> {
  const wallet = (await findWallet('apple')) as AppleWallet | undefined;
  if (!wallet || wallet.passTypeId !== req.params.passType) throw new HttpError(404);
  return wallet;
}

/** @throws HttpError 404 */
function deviceOf(req: Request): string {
  const device = String(req.params.device);
  if (!/^[\w.-]{1,100}$/.test(device)) throw new HttpError(404);
  return device;
}

/** Serial number of the pass whose token was sent. @throws HttpError 401 */
function serialOf(req: Request): string {
  const serial = String(req.params.serial).toLowerCase();
  const given = req.get('Authorization') ?? '';
  const isProved = isUuid(serial) && given.startsWith(SCHEME) && isTokenOf(given.slice(SCHEME.length), serial);
  if (!isProved) throw new HttpError(401);
  return serial;
}

async function register(req: Request, res: Response): Promise<void> {
  await appleWallet(req);
  const [device, serial] = [deviceOf(req), serialOf(req)];
  const { pushToken } = (req.body ?? {}) as { pushToken?: unknown };
  if (typeof pushToken !== 'string' || !/^[0-9A-Za-z]{8,200}$/.test(pushToken)) throw new HttpError(400);
  const isNew = await registerDevice({ device, orderItemId: serial, pushToken });
  if (isNew === null) throw new HttpError(404);
  res.status(isNew ? 201 : 200).end();
}

async function unregister(req: Request, res: Response): Promise<void> {
  await unregisterDevice(deviceOf(req), serialOf(req));
  res.status(200).end();
}

/** The tag is the second of the last change that the phone knows; an invalid one counts as none. */
async function listChanged(req: Request, res: Response): Promise<void> {
  await appleWallet(req);
  const tag = Number(req.query.passesUpdatedSince);
  const { serials, lastSeconds } = await changedPasses(deviceOf(req), Number.isSafeInteger(tag) ? tag : 0);
  if (serials.length === 0) return void res.status(204).end();
  res.json({ serialNumbers: serials, lastUpdated: String(lastSeconds) });
}

async function showPass(req: Request, res: Response): Promise<void> {
  const wallet = await appleWallet(req);
  const serial = serialOf(req);
  // Read in this order: the ticket must be at least as new as the mark.
  const kept = await findPass(serial);
  const ticket = kept && (await showTicketOfItem(serial));
  if (!kept || !ticket) throw new HttpError(404);
  const since = Date.parse(req.get('If-Modified-Since') ?? '');
  res.set({ 'Last-Modified': kept.changedAt.toUTCString(), 'Cache-Control': 'private, no-cache' });
  if (since >= kept.changedAt.getTime()) return void res.status(304).end();
  res.type(APPLE_PASS).send(await wallet.passOf(ticket));
}

/** Logs errors reported by phones. */
async function keepLog(req: Request, res: Response): Promise<void> {
  const { logs } = (req.body ?? {}) as { logs?: unknown };
  const lines = Array.isArray(logs) ? logs.slice(0, MAX_LOGS).map((line) => String(line).slice(0, LONGEST_LOG)) : [];
  if (lines.length > 0) logger.warn({ lines }, 'a phone says of its passes');
  res.status(200).end();
}
