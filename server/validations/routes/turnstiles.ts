/** The protocol of turnstiles and kiosks (docs/turnstiles.md): JSON, proved by the device's token. */
import { type ErrorRequestHandler, json, type Request, type Response, Router } from 'express';
import { anyone } from '../../http/authorize';
import { setCookie } from '../../http/cookies';
import { throttle } from '../../http/throttle';
import { ValidationError, validate } from '../../http/validate';
import { logger } from '../../infra/logger';
import { DomainError, HttpError } from '../../shared/errors';
import type { MessageKey } from '../../shared/i18n/translate';
import { isUuid } from '../../shared/uuid';
import { traitsOfResult } from '../../shared/validationResults';
import { validateTicket } from '../actions/validateTicket';
import type { TurnstileAnswer } from '../devicePages';
import { deviceScanRequest, heartbeatRequest, pairRequest } from '../devices/deviceRequests';
import { type Device, findDevice, settingsOf } from '../devices/findDevice';
import { noteHeartbeat } from '../devices/heartbeat';
import { pairDevice } from '../devices/pairDevice';
import { confirmPassage, undoEntry, undoUnreported } from '../devices/passages';
import { detailsOf } from '../toScanResponse';
import { bearerOf, cookieOf, DEVICE_COOKIE } from './askingDevice';

const COOKIE_SECONDS = 400 * 86_400;
const MAX_TRIES = 5;

const pairing = throttle({ name: 'gate-pairings', limit: 20, windowSeconds: 600 });

export const turnstiles = Router();
turnstiles.use(json({ limit: '16kb' }));

turnstiles.post('/v1/pair', anyone, pairing, pair);
turnstiles.post('/v1/heartbeat', anyone, heartbeat);
turnstiles.post('/v1/scans', anyone, scan);
turnstiles.post('/v1/scans/:id/passed', anyone, passed);
turnstiles.post('/v1/scans/:id/not-passed', anyone, notPassed);

export const refuse: ErrorRequestHandler = (error, req, res, _next) => {
  if (error instanceof ValidationError) return void res.status(422).json({ code: 'invalid', errors: error.errors });
  if (error instanceof DomainError) {
    const message = req.t(`errors.${error.code}` as MessageKey);
    return void res.status(422).json({ code: error.code, message });
  }
  const { status, options } = error as { status?: unknown; options?: { retryAfterSeconds?: number } };
  if (options?.retryAfterSeconds) res.set('Retry-After', String(options.retryAfterSeconds));
  if (typeof status === 'number' && status >= 400 && status < 500)
    return void res.status(status).json({ code: String(status) });
  logger.error({ err: error }, 'a turnstile was not answered');
  res.status(503).set('Retry-After', '1').json({ code: '503' });
};
turnstiles.use(refuse);

/**
 * The device that asks: a program by its token, a page by its cookie. The page says so in a header that no other site may send.
 * @throws HttpError 401 for none, and for one that was taken away
 */
async function deviceOf(req: Request): Promise<Device> {
  const cookie = req.get('X-Requested-With') === 'XMLHttpRequest' ? cookieOf(req) : undefined;
  const device = await findDevice(bearerOf(req) ?? cookie);
  if (!device || device.isRevoked) throw new HttpError(401);
  return device;
}

async function pair(req: Request, res: Response): Promise<void> {
  const { code, software, cookie } = validate(req, pairRequest);
  const token = await pairDevice(code, software ?? null);
  const device = await findDevice(token);
  if (!device) throw new Error('a device was paired and is not there');
  if (cookie) setCookie(res, DEVICE_COOKIE, token, { httpOnly: true, maxAgeSeconds: COOKIE_SECONDS });
  res
    .status(201)
    .set('Cache-Control', 'no-store')
    .json({ ...(cookie ? {} : { token }), ...settingsOf(device) });
}

async function heartbeat(req: Request, res: Response): Promise<void> {
  const device = await deviceOf(req);
  const opens = await noteHeartbeat(device.id, validate(req, heartbeatRequest));
  if (opens === null) throw new HttpError(401);
  await undoUnreported(device.id);
  res.set('Cache-Control', 'no-store').json({ ...settingsOf(device), openOnce: opens });
}

/** What is decided for a device holds if it is still paired with that gate; else it is looked for again. */
async function decide(req: Request) {
  const asked = validate(req, deviceScanRequest);
  const by = { eventId: null, userId: null, rights: null, until: null, within: null, forceReason: null };
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const device = await deviceOf(req);
    const passSeconds = asked.direction === 'entry' ? device.passSeconds : null;
    const own = { deviceId: device.id, passSeconds, gateId: device.gateId };
    const validated = await validateTicket({ ...asked, ...by, ...own });
    if (validated) return { validated, device };
  }
  throw new HttpError(409);
}

async function scan(req: Request, res: Response): Promise<void> {
  const { validated, device } = await decide(req);
  const { result, validationId, replayed, details } = validated;
  const { light, sound } = traitsOfResult(result);
  const { product, event, usesLeft, admits, attention, rule } = detailsOf(details, req.locale);
  const opens = result === 'accepted' || result === 'exited';
  const answer: TurnstileAnswer = {
    open: opens,
    result,
    light,
    sound,
    message: rule?.effect === 'deny' ? rule.message : req.t(`validations.${result}`),
    scan: validationId,
    replayed,
    passSeconds: opens ? device.passSeconds : 0,
    // An exit takes nothing of the ticket, so nothing of it is to be confirmed.
    confirm: result === 'accepted',
    ticket: {
      product,
      event,
      usesLeft,
      admits,
      attention: attention ?? (rule?.effect === 'warn' ? rule.message : null),
    },
  };
  res.set('Cache-Control', 'no-store').json(answer);
}

function scanOf(req: Request): string {
  const { id } = req.params;
  if (!isUuid(id)) throw new HttpError(404);
  return id.toLowerCase();
}

async function passed(req: Request, res: Response): Promise<void> {
  const device = await deviceOf(req);
  const state = await confirmPassage(scanOf(req), device.id);
  if (!state) throw new HttpError(404);
  res.json({ state });
}

async function notPassed(req: Request, res: Response): Promise<void> {
  const device = await deviceOf(req);
  const outcome = await undoEntry(scanOf(req), { cause: 'not_passed', deviceId: device.id });
  switch (outcome) {
    case 'unknown':
    case 'waiting':
      throw new HttpError(404);
    case 'passed':
      return void res.status(409).json({ code: 'passed', state: 'passed' });
    case 'undone':
    case 'already':
      return void res.json({ state: 'undone' });
    default:
      throw new Error(`undoing came to ${outcome satisfies never}`);
  }
}
