/** Actions of devices (docs/turnstiles.md), by HTTP or WebSocket. */
import type { Request } from 'express';
import { ValidationError, validate } from '../../http/validate';
import { logger } from '../../infra/logger';
import { DomainError, HttpError } from '../../shared/errors';
import type { MessageKey, Translate } from '../../shared/i18n/translate';
import { isUuid } from '../../shared/uuid';
import { traitsOfResult } from '../../shared/validationResults';
import { nonceOfPassage, recordFewer } from '../actions/recordFewer';
import { validateTicket } from '../actions/validateTicket';
import type { TurnstileAnswer } from '../devicePages';
import { deviceScanRequest, heartbeatRequest, passedRequest } from '../devices/deviceRequests';
import { type Device, settingsOf } from '../devices/findDevice';
import { noteHeartbeat } from '../devices/heartbeat';
import { awaitReport, confirmPassage, reported, undoEntry, undoUnreported } from '../devices/passages';
import { detailsOf } from '../toScanResponse';

/** `device` reads the device again, so that a revoked one is refused. @throws HttpError 401 */
export type Asked = Pick<Request, 'body' | 't' | 'locale'> & { device: () => Promise<Device> };
export type Told = { status: number; body: object; retryAfterSeconds?: number };

const MAX_TRIES = 5;
const told = (body: object, status = 200): Told => ({ status, body });

export async function heartbeat(asked: Asked): Promise<Told> {
  const device = await asked.device();
  const opens = await noteHeartbeat(device.id, validate(asked, heartbeatRequest));
  if (opens === null) throw new HttpError(401);
  await undoUnreported(device.id);
  return told({ ...settingsOf(device), openOnce: opens });
}

/** Valid only while the device is paired with that gate; otherwise it is read again. */
async function decide(asked: Asked) {
  const scan = validate(asked, deviceScanRequest);
  const by = { eventId: null, userId: null, rights: null, until: null, within: null, forceReason: null };
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const device = await asked.device();
    const passSeconds = scan.direction === 'entry' ? device.passSeconds : null;
    const own = { deviceId: device.id, passSeconds, gateId: device.gateId };
    const validated = await validateTicket({ ...scan, ...by, ...own });
    if (validated) return { validated, device };
  }
  throw new HttpError(409);
}

export async function scan(asked: Asked): Promise<Told> {
  const { validated, device } = await decide(asked);
  const { result, validationId, replayed, details } = validated;
  const { light, sound } = traitsOfResult(result);
  const { product, event, usesLeft, admits, people, peopleLeft, attention, rule } = detailsOf(details, asked.locale);
  const opens = result === 'accepted' || result === 'exited';
  if (result === 'accepted' && !replayed) awaitReport(validationId, device.passSeconds);
  const answer: TurnstileAnswer = {
    open: opens,
    result,
    light,
    sound,
    message:
      rule?.effect === 'deny'
        ? rule.message
        : asked.t(result === 'no_entry' ? 'validators.not_an_entry' : `validations.${result}`),
    scan: validationId,
    replayed,
    passSeconds: opens ? device.passSeconds : 0,
    // An exit takes no use, so it needs no confirmation.
    confirm: result === 'accepted',
    ticket: {
      product,
      event,
      usesLeft,
      admits,
      people,
      peopleLeft,
      attention: attention ?? (rule?.effect === 'warn' ? rule.message : null),
    },
  };
  return told(answer);
}

function scanOf(id: unknown): string {
  if (!isUuid(id)) throw new HttpError(404);
  return id.toLowerCase();
}

export async function passed(asked: Asked, id: unknown): Promise<Told> {
  const device = await asked.device();
  const { people } = validate(asked, passedRequest);
  const scanId = scanOf(id);
  const state = await confirmPassage(scanId, device.id);
  if (!state) throw new HttpError(404);
  reported(scanId);
  // Two of a family of four passed: the others may come later.
  if (people && state === 'passed')
    await recordFewer(scanId, { nonce: nonceOfPassage(scanId), people, userId: null, deviceId: device.id });
  return told({ state });
}

export async function notPassed(asked: Asked, id: unknown): Promise<Told> {
  const device = await asked.device();
  const scanId = scanOf(id);
  const outcome = await undoEntry(scanId, { cause: 'not_passed', deviceId: device.id });
  if (outcome === 'undone') reported(scanId);
  switch (outcome) {
    case 'unknown':
    case 'waiting':
      throw new HttpError(404);
    case 'passed':
      return told({ code: 'passed', state: 'passed' }, 409);
    case 'undone':
    case 'already':
      return told({ state: 'undone' });
    default:
      throw new Error(`undoing came to ${outcome satisfies never}`);
  }
}

/** Response for an error. Unexpected ones are logged and answered with 503. */
export function refusalOf(error: unknown, t: Translate): Told {
  if (error instanceof ValidationError) return told({ code: 'invalid', errors: error.errors }, 422);
  if (error instanceof DomainError)
    return told({ code: error.code, message: t(`errors.${error.code}` as MessageKey) }, 422);
  const { status, options } = error as { status?: unknown; options?: { retryAfterSeconds?: number } };
  const retryAfterSeconds = options?.retryAfterSeconds;
  if (typeof status === 'number' && status >= 400 && status < 500)
    return { ...told({ code: String(status) }, status), ...(retryAfterSeconds ? { retryAfterSeconds } : {}) };
  logger.error({ err: error }, 'a turnstile was not answered');
  return { ...told({ code: '503' }, 503), retryAfterSeconds: retryAfterSeconds ?? 1 };
}
