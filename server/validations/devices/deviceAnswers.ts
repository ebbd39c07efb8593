/** Answers to devices (docs/turnstiles.md). */
import { z } from 'zod';
import { named, time } from '../../shared/apiParts';
import { RESULTS } from '../../shared/validationResults';

const people = z.int().min(1).nullable();

/** Settings that a device gets at pairing and with each heartbeat. */
export const deviceSettings = z.strictObject({
  now: time,
  device: z.strictObject({ id: z.uuid(), name: z.string() }),
  gate: z.strictObject({ id: z.uuid(), name: z.string(), venue: z.string(), timeZone: z.string() }),
  passSeconds: z.int().describe('How long it opens for one entry.'),
  failMode: z.enum(['secure', 'open']).describe('Without the server: stay closed, or let in and deliver later.'),
  heartbeatSeconds: z.int(),
});

export const pairAnswer = deviceSettings.extend({
  token: z.string().optional().describe('Shown once; a browser gets it as a cookie instead.'),
});

export const heartbeatAnswer = deviceSettings.extend({
  openOnce: z.boolean().describe('Staff ask to open for one person, without a scan.'),
});

/** Without names, since other visitors can read the screen. */
export const deviceScanAnswer = z.strictObject({
  open: z.boolean(),
  result: z.enum(RESULTS),
  light: z.enum(['green', 'amber', 'red']),
  sound: z.enum(['accepted', 'wait', 'refused', 'alarm']),
  message: z.string().describe('For the display, in the language of Accept-Language.'),
  scan: z.uuid(),
  replayed: z.boolean(),
  passSeconds: z.int(),
  confirm: z.boolean().describe('Whether the device must report a passage, or that there was none.'),
  ticket: z.strictObject({
    product: z.string().nullable(),
    event: z.string().nullable(),
    usesLeft: z.int().nullable(),
    admits: people.describe('People of one entry, if more than one.'),
    people: people.describe('People of this scan.'),
    peopleLeft: z.int().min(0).nullable().describe('People of the entry who may still come.'),
    attention: z.string().nullable(),
  }),
});

export const passedAnswer = z.strictObject({ state: z.enum(['passed', 'late']) });
export const notPassedAnswer = z.strictObject({ state: z.literal('undone') });

export const deviceRefusal = named(
  'Refusal',
  z.looseObject({
    code: z.string(),
    message: z.string().optional(),
    errors: z.record(z.string(), z.string()).optional(),
  }),
);
