import { z } from 'zod';
import { type IsoDateTime, toIso } from '../shared/time';

/** What a database cannot store is taken out of what was scanned; it is no part of any code of ours. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is removed
const UNSTORABLE = /[\u0000-\u001f\u007f]|\p{Surrogate}/gu;

const storable = (text: string) => text.replace(UNSTORABLE, '').trim();

/** A device's clock may be wrong by years; a time outside of these is no time. */
const isTime = (text: string) => text >= '2000' && text < '2200';

const id = z.uuid().toLowerCase();

/** One scan. `nonce` is made by the device for each; sent again, it brings the first answer. */
export const scanRequest = z.object({
  nonce: id,
  code: z.string().max(2000).overwrite(storable).min(1),
  gateId: id.nullish(),
  /** The only event that this device admits. */
  eventId: id.nullish(),
  scannedAt: z.iso
    .datetime({ offset: true })
    .refine(isTime)
    .transform((text) => toIso(new Date(text))),
  /** Why a supervisor lets in what would be refused. */
  forceReason: z.string().overwrite(storable).min(3).max(200).nullish(),
});
export type ScanRequest = z.infer<typeof scanRequest>;

/** As our own pages write them. What is written otherwise may be as good, and what it comes to the schema tells. */
const PLAIN_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const PLAIN_CODE = /^[!-~]{1,2000}$/;
const PLAIN_TIME = z.regexes.datetime({ precision: 3 });

const matches = (form: RegExp, value: unknown): value is string => typeof value === 'string' && form.test(value);
const isAbsent = (value: unknown): value is null | undefined => value === null || value === undefined;
const isPlainId = (value: unknown): value is string | null | undefined => isAbsent(value) || matches(PLAIN_ID, value);

/**
 * The scan in this body where it is one that `scanRequest` would hand on as it stands, else null. Gates seldom send any
 * other, and to ask the schema is a sixth of the process's work for a scan.
 */
export function plainScan(body: unknown): ScanRequest | null {
  const { nonce, code, gateId, eventId, scannedAt, forceReason } = (body ?? {}) as Record<string, unknown>;
  const isPlain = matches(PLAIN_ID, nonce) && matches(PLAIN_CODE, code) && isPlainId(gateId) && isPlainId(eventId);
  if (!isPlain || !isAbsent(forceReason) || !matches(PLAIN_TIME, scannedAt) || !isTime(scannedAt)) return null;
  return { nonce, code, gateId, eventId, scannedAt: scannedAt as IsoDateTime, forceReason };
}
