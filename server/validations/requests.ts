import { z } from 'zod';
import { toIso } from '../shared/time';

/** What a database cannot store is taken out of what was scanned; it is no part of any code of ours. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is removed
const UNSTORABLE = /[\u0000-\u001f\u007f]|\p{Surrogate}/gu;

export const storable = (text: string) => text.replace(UNSTORABLE, '').trim();

/** A device's clock may be wrong by years; a time outside of these is no time. */
const isTime = (text: string) => text >= '2000' && text < '2200';

const id = z.uuid().toLowerCase();

const MAX_ANSWERS = 20;

/** What was said to the product's questions, by their ids. */
export const gateAnswers = z
  .record(z.string().max(40), z.string().max(300).overwrite(storable))
  .refine((answers) => Object.keys(answers).length <= MAX_ANSWERS);

/** No ticket admits more. */
const MAX_PEOPLE = 1000;
export const peopleCount = z.number().int().min(1).max(MAX_PEOPLE);

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
  answers: gateAnswers.nullish(),
  /** How many of those whom the ticket admits come in or go out; all, where nothing is said. */
  people: peopleCount.nullish(),
  /** Whether they come or go: going out is recorded and takes nothing of the ticket. */
  direction: z.enum(['entry', 'exit']).default('entry'),
});
