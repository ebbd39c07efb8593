/** Endpoints of devices (docs/turnstiles.md), for HTTP and for messages of a WebSocket. */
import { z } from 'zod';
import { anyone } from '../../http/authorize';
import { declaring } from '../../http/endpoints/endpoint';
import type { Protocol } from '../../http/endpoints/openApi';
import { throttle } from '../../http/throttle';
import { HttpError } from '../../shared/errors';
import type { ListAnswer } from '../../shared/gateList';
import {
  deviceRefusal,
  deviceScanAnswer,
  heartbeatAnswer,
  notPassedAnswer,
  pairAnswer,
  passedAnswer,
} from '../devices/deviceAnswers';
import { deviceScanRequest, heartbeatRequest, pairRequest, passedRequest } from '../devices/deviceRequests';
import { findDevice, settingsOf } from '../devices/findDevice';
import { pairDevice } from '../devices/pairDevice';
import { listFor } from '../offline/listFor';
import { listRequest } from '../offline/offlineRequests';
import { venueOfGate } from '../offline/readList';
import { type DeviceCaller, heartbeat, notPassed, passed, scan } from './turnstileActs';

const deviceEndpoint = declaring<DeviceCaller>();
const scanParams = z.object({ id: z.uuid().toLowerCase() });
/** The route is open; the device's token is checked first. */
const asDevice = { scope: anyone, admit: (caller: DeviceCaller) => caller.admit() };

/** Messages that a connected device may also send through a WebSocket. */
export const deviceMessages = [
  deviceEndpoint({
    method: 'post',
    path: '/heartbeat',
    name: 'sendHeartbeat',
    summary: 'Report the state of the device; answers its settings',
    ...asDevice,
    body: heartbeatRequest,
    answer: heartbeatAnswer,
    handle: (caller, { body }) => heartbeat(caller, body),
  }),
  deviceEndpoint({
    method: 'post',
    path: '/scans',
    name: 'scanCode',
    summary: 'Ask whether a code may enter or leave',
    description: 'Idempotent by `nonce`: a scan that is sent again is answered as the first time.',
    ...asDevice,
    body: deviceScanRequest,
    refusals: [409],
    answer: deviceScanAnswer,
    handle: (caller, { body }) => scan(caller, body),
  }),
  deviceEndpoint({
    method: 'post',
    path: '/scans/:id/passed',
    name: 'reportPassage',
    summary: 'Report that a person passed',
    ...asDevice,
    params: scanParams,
    body: passedRequest,
    answer: passedAnswer,
    handle: (caller, { params, body }) => passed(caller, params.id, body),
  }),
  deviceEndpoint({
    method: 'post',
    path: '/scans/:id/not-passed',
    name: 'reportNoPassage',
    summary: 'Report that no person passed: the ticket gets its entry back',
    ...asDevice,
    params: scanParams,
    refusals: [409],
    answer: notPassedAnswer,
    handle: (caller, { params }) => notPassed(caller, params.id),
  }),
];

const pairing = throttle({ name: 'gate-pairings', limit: 20, windowSeconds: 600 });

export const deviceEndpoints = [
  deviceEndpoint({
    method: 'post',
    path: '/pair',
    name: 'pairDevice',
    summary: 'Exchange a pairing code for a token',
    scope: anyone,
    isOpen: true,
    refusals: [429],
    before: [pairing],
    status: 201,
    body: pairRequest,
    answer: pairAnswer,
    handle: async ({ keepToken }, { body: { code, software, cookie } }) => {
      const token = await pairDevice(code, software ?? null);
      const device = await findDevice(token);
      if (!device) throw new Error('a device was paired and is not there');
      if (cookie) keepToken?.(token);
      return { ...(cookie ? {} : { token }), ...settingsOf(device) };
    },
  }),
  ...deviceMessages,
];

/** The part of the OpenAPI document about devices. */
export const deviceProtocol: Protocol = {
  tag: 'Devices',
  description:
    'Turnstiles and kiosks. A device is paired by a code of eight letters, which staff make at `/validators`.',
  prefix: '/turnstile/v1',
  security: 'device',
  endpoints: deviceEndpoints,
  refusal: deviceRefusal,
};

/** The list of a kiosk without a network: tickets of its venue, without names. Only our own page reads it. */
export const offlineListEndpoint = deviceEndpoint({
  method: 'post',
  path: '/offline-list',
  name: 'readOfflineList',
  summary: 'Tickets of the venue for decisions without a network',
  ...asDevice,
  body: listRequest.omit({ gateId: true }),
  answer: z.custom<ListAnswer>(),
  handle: async (caller, { body }) => {
    const device = await caller.device();
    const venue = await venueOfGate(device.gateId);
    if (!venue) throw new HttpError(404);
    return listFor({ userId: null, deviceId: device.id, events: null, mayForce: false }, venue, body);
  },
});
