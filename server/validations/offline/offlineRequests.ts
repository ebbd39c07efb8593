import { z } from 'zod';
import { toIso } from '../../shared/time';
import { RESULTS } from '../../shared/validationResults';
import { gateAnswers, peopleCount, storable } from '../requests';

const id = z.uuid().toLowerCase();
const MAX_PARTS = 4096;
const MAX_FACES = 50;
const MAX_COUNTED = 2000;

/** The photos that a device does not have yet. */
export const facesRequest = z.object({ gateId: id, ids: z.array(id).min(1).max(MAX_FACES) });

/** Delivered at once; a device sends the next ones when these are taken. */
const MAX_DELIVERED = 100;

/** What a device has: the hash of each part. */
export const listRequest = z.object({
  gateId: id,
  hashes: z.array(z.string().max(16)).max(MAX_PARTS).default([]),
  grant: id.nullish(),
  /** Scans that the device has counted: it asks whether the server's number of entries includes them. */
  counting: z.array(id).max(MAX_COUNTED).default([]),
});

/** Each scan as it was signed; what is in it is read once the signature is known to be good. */
export const logRequest = z.object({
  /** The device's clock now, in milliseconds. */
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

/** A scan that a device decided by itself. `at`: by the server's clock as the device knew it; `scannedAt`: by its own. */
export const offlineScan = z.object({
  nonce: id,
  code: z.string().max(2000).overwrite(storable).min(1),
  gateId: id,
  direction: z.enum(['entry', 'exit']),
  result: z.enum(RESULTS),
  at: instant,
  scannedAt: instant,
  forced: z.enum(RESULTS).nullable(),
  forceReason: text.nullable(),
  answers: gateAnswers.nullable().default(null),
  /** How many came in or went out; null for all. */
  people: peopleCount.nullable().default(null),
  /** An earlier scan of theirs, which said more people than there were. */
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

/** The person who showed an annual pass was not the person of its photo: signed after the scan `wrongFace`, with an id of its own. */
export const offlineWrongFace = z.object({ nonce: id, wrongFace: id, at: instant, scannedAt: instant });
