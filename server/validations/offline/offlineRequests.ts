import { z } from 'zod';
import { toIso } from '../../shared/time';
import { RESULTS } from '../../shared/validationResults';
import { gateAnswers, peopleCount, storable } from '../requests';

const id = z.uuid().toLowerCase();
const MAX_PARTS = 4096;
const MAX_FACES = 50;
const MAX_COUNTED = 2000;

/** Photos that the device lacks. */
export const facesRequest = z.object({ gateId: id, ids: z.array(id).min(1).max(MAX_FACES) });

/** Scans per delivery; the device sends more after the answer. */
const MAX_DELIVERED = 100;

/** The device's parts, by hash. */
export const listRequest = z.object({
  gateId: id,
  hashes: z.array(z.string().max(16)).max(MAX_PARTS).default([]),
  grant: id.nullish(),
  /** Scans counted by the device, which asks whether the server's entries include them. */
  counting: z.array(id).max(MAX_COUNTED).default([]),
});

/** Scans as signed texts, parsed after the signature is verified. */
export const logRequest = z.object({
  /** Present time of the device's clock, in milliseconds. */
  sentAt: z.number().int(),
  scans: z
    .array(z.object({ nonce: id, grant: id, text: z.string().min(2).max(8000), signature: z.string().max(100) }))
    .min(1)
    .max(MAX_DELIVERED),
});

const text = z.string().max(300).overwrite(storable);
const instant = z
  .number()
  .transform((at) => Math.round(at))
  .transform((at) => new Date(Math.min(Math.max(at, Date.UTC(2000)), Date.UTC(2199))))
  .transform((at) => toIso(at));

/** A scan decided offline. `at`: server time as the device estimated it; `scannedAt`: device time. */
export const offlineScan = z.object({
  nonce: id,
  code: z.string().max(2000).overwrite(storable).min(1),
  gateId: id,
  /** The only event that the device admitted. */
  eventId: id.nullable().default(null),
  direction: z.enum(['entry', 'exit']),
  result: z.enum(RESULTS),
  at: instant,
  scannedAt: instant,
  forced: z.enum(RESULTS).nullable(),
  forceReason: text.nullable(),
  answers: gateAnswers.nullable().default(null),
  /** People who entered or left; null for all. */
  people: peopleCount.nullable().default(null),
  /** Earlier scan of the device that recorded too many people. */
  insteadOf: id.nullable().default(null),
  rule: z
    .object({
      id,
      name: text,
      effect: z.enum(['deny', 'warn']),
      message: z.record(z.string().max(20).overwrite(storable), text),
    })
    .nullable(),
});

/** The visitor was not the person in an annual pass's photo: signed after the scan `wrongFace`, with its own id. */
export const offlineWrongFace = z.object({ nonce: id, wrongFace: id, at: instant, scannedAt: instant });
