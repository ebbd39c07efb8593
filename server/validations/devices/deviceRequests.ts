/** Requests of the devices page, and of devices (docs/turnstiles.md). */
import { z } from 'zod';
import { pairingCode } from '../../shared/pairing';
import { requiredText, storable, wholeNumber } from '../../shared/requestParts';
import { peopleCount, scanRequest } from '../requests';

const MAX_NAME = 80;
const reason = requiredText(200).pipe(z.string().min(3));

export const pairingRequest = z.object({ gateId: z.uuid().toLowerCase(), name: requiredText(MAX_NAME) });
export type PairingInput = z.output<typeof pairingRequest>;

export const deviceRequest = pairingRequest.extend({
  failMode: z.enum(['secure', 'open']),
  passSeconds: wholeNumber(2, 60),
});
export type DeviceInput = z.output<typeof deviceRequest>;

export const reasonRequest = z.object({ reason });

const software = z.string().max(60).overwrite(storable).nullish();

/** `cookie`: the browser stores the token where scripts cannot read it. */
export const pairRequest = z.object({
  code: pairingCode,
  software,
  cookie: z.boolean().default(false),
});

export const heartbeatRequest = z.object({
  battery: z.int().min(0).max(100).nullish(),
  queue: z.int().min(0).max(1_000_000).nullish(),
  software,
});
export type Heartbeat = z.output<typeof heartbeatRequest>;

export const deviceScanRequest = scanRequest.pick({
  nonce: true,
  code: true,
  scannedAt: true,
  direction: true,
  people: true,
});

/** Number counted by the sensor, if there is one. */
export const passedRequest = z.object({ people: peopleCount.nullish() });
