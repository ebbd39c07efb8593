import { z } from 'zod';
import { toIso } from '../shared/time';

/** Removes characters that PostgreSQL cannot store; our codes contain none. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is removed
const UNSTORABLE = /[\u0000-\u001f\u007f]|\p{Surrogate}/gu;

export const storable = (text: string) => text.replace(UNSTORABLE, '').trim();

/** A device's clock may be wrong by years; times outside this range are invalid. */
const isTime = (text: string) => text >= '2000' && text < '2200';

const id = z.uuid().toLowerCase();

const MAX_ANSWERS = 20;

/** Answers to the product's questions, by id. */
export const gateAnswers = z
  .record(z.string().max(40), z.string().max(300).overwrite(storable))
  .refine((answers) => Object.keys(answers).length <= MAX_ANSWERS);

/** Maximum of any ticket. */
const MAX_PEOPLE = 1000;
export const peopleCount = z.number().int().min(1).max(MAX_PEOPLE);

/** A scan. The device makes a `nonce` for each; a retry gets the first answer. */
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
  /** A supervisor's reason to override. */
  forceReason: z.string().overwrite(storable).min(3).max(200).nullish(),
  answers: gateAnswers.nullish(),
  /** People who enter or leave; default: all that the ticket admits. */
  people: peopleCount.nullish(),
  /** An exit is recorded and takes no use of the ticket. */
  direction: z.enum(['entry', 'exit']).default('entry'),
});
