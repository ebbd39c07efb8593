/** Actions of devices (docs/turnstiles.md), by HTTP or WebSocket. */
import type { z } from 'zod';
import { ValidationError } from '../../http/validate';
import { logger } from '../../infra/logger';
import { DomainError, HttpError } from '../../shared/errors';
import type { Locale, MessageKey, Translate } from '../../shared/i18n/translate';
import { traitsOfResult } from '../../shared/validationResults';
import { nonceOfPassage, recordFewer } from '../actions/recordFewer';
import { validateTicket } from '../actions/validateTicket';
import type { TurnstileAnswer, TurnstileSettings } from '../devicePages';
import type { deviceScanRequest, Heartbeat, passedRequest } from '../devices/deviceRequests';
import { type Device, settingsOf } from '../devices/findDevice';
import { noteHeartbeat } from '../devices/heartbeat';
import { awaitReport, confirmPassage, reported, undoEntry, undoUnreported } from '../devices/passages';
import { detailsOf } from '../toScanResponse';

export type DeviceCaller = {
  t: Translate;
  locale: Locale;
  /** Refuses an unknown or revoked device before its input is read. @throws HttpError 401 */
  admit: () => Promise<void>;
  /** Reads the device again at each further call, so that a revoked one is refused. @throws HttpError 401 */
  device: () => Promise<Device>;
  /** Keeps the token of a browser in a cookie; a WebSocket has none. */
  keepToken?: (token: string) => void;
};
/** A caller that reads its device by `read`. */
export function readingDevice(read: () => Promise<Device>): Pick<DeviceCaller, 'admit' | 'device'> {
  let admitted: Device | null = null;
  return {
    admit: async () => {
      admitted = await read();
    },
    device: async () => {
      const device = admitted ?? (await read());
      admitted = null;
      return device;
    },
  };
}

export type Told = { status: number; body: unknown; retryAfterSeconds?: number };

const MAX_TRIES = 5;

export async function heartbeat(
  caller: DeviceCaller,
  state: Heartbeat,
): Promise<TurnstileSettings & { openOnce: boolean }> {
  const device = await caller.device();
  const opens = await noteHeartbeat(device.id, state);
  if (opens === null) throw new HttpError(401);
  await undoUnreported(device.id);
  return { ...settingsOf(device), openOnce: opens };
}

type DeviceScan = z.output<typeof deviceScanRequest>;

/** Valid only while the device is paired with that gate; otherwise it is read again. */
async function decide(caller: DeviceCaller, scan: DeviceScan) {
  const by = { eventId: null, userId: null, rights: null, until: null, within: null, forceReason: null };
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const device = await caller.device();
    const passSeconds = scan.direction === 'entry' ? device.passSeconds : null;
    const own = { deviceId: device.id, passSeconds, gateId: device.gateId };
    const validated = await validateTicket({ ...scan, ...by, ...own });
    if (validated) return { validated, device };
  }
  throw new HttpError(409);
}

export async function scan(caller: DeviceCaller, sent: DeviceScan): Promise<TurnstileAnswer> {
  const { validated, device } = await decide(caller, sent);
  const { result, validationId, replayed, details } = validated;
  const { light, sound } = traitsOfResult(result);
  const { product, event, usesLeft, admits, people, peopleLeft, attention, rule } = detailsOf(details, caller.locale);
  const opens = result === 'accepted' || result === 'exited';
  if (result === 'accepted' && !replayed) awaitReport(validationId, device.passSeconds);
  return {
    open: opens,
    result,
    light,
    sound,
    message:
      rule?.effect === 'deny'
        ? rule.message
        : caller.t(result === 'no_entry' ? 'validators.not_an_entry' : `validations.${result}`),
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
}

/** The passage was reported before: the entry stays. */
class AlreadyPassed extends HttpError {
  constructor() {
    super(409);
  }
}

export async function passed(
  caller: DeviceCaller,
  scanId: string,
  { people }: z.output<typeof passedRequest>,
): Promise<{ state: 'passed' | 'late' }> {
  const device = await caller.device();
  const state = await confirmPassage(scanId, device.id);
  if (!state) throw new HttpError(404);
  reported(scanId);
  // Two of a family of four passed: the others may come later.
  if (people && state === 'passed')
    await recordFewer(scanId, { nonce: nonceOfPassage(scanId), people, userId: null, deviceId: device.id });
  return { state };
}

export async function notPassed(caller: DeviceCaller, scanId: string): Promise<{ state: 'undone' }> {
  const device = await caller.device();
  const outcome = await undoEntry(scanId, { cause: 'not_passed', deviceId: device.id });
  if (outcome === 'undone') reported(scanId);
  switch (outcome) {
    case 'unknown':
    case 'waiting':
      throw new HttpError(404);
    case 'passed':
      throw new AlreadyPassed();
    case 'undone':
    case 'already':
      return { state: 'undone' };
    default:
      throw new Error(`undoing came to ${outcome satisfies never}`);
  }
}

/** Response for an error. Unexpected ones are logged and answered with 503. */
export function refusalOf(error: unknown, t: Translate): Told {
  if (error instanceof ValidationError) return { status: 422, body: { code: 'invalid', errors: error.errors } };
  if (error instanceof DomainError)
    return { status: 422, body: { code: error.code, message: t(`errors.${error.code}` as MessageKey) } };
  if (error instanceof AlreadyPassed) return { status: 409, body: { code: 'passed', state: 'passed' } };
  const { status, options } = error as { status?: unknown; options?: { retryAfterSeconds?: number } };
  const retryAfterSeconds = options?.retryAfterSeconds;
  if (typeof status === 'number' && status >= 400 && status < 500)
    return { status, body: { code: String(status) }, ...(retryAfterSeconds ? { retryAfterSeconds } : {}) };
  logger.error({ err: error }, 'a turnstile was not answered');
  return { status: 503, body: { code: '503' }, retryAfterSeconds: retryAfterSeconds ?? 1 };
}
