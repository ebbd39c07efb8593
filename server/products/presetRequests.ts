/** Requests of the preset forms. */
import { z } from 'zod';
import { plainText } from '../shared/requestParts';
import { id, money, requiredTexts, wholeNumber } from './requestParts';
import { MAX_PRICES } from './requests';

const presetTexts = { name: plainText(80).pipe(z.string().min(1)), description: plainText(500).default('') };
const chosen = { eventId: id, productIds: z.array(id).min(1, 'errors.preset_is_empty').max(500) };

export const newPresetRequest = z.object({ ...presetTexts, ...chosen });
export const presetRequest = z.object({ ...presetTexts, keys: z.array(id).min(1, 'errors.preset_is_empty').max(500) });
export const chosenRequest = z.object(chosen);

export const applicationRequest = z.object({
  eventId: id,
  /** The currency of the prices. */
  currency: z.string().max(3).nullable().default(null),
  add: z
    .array(
      z
        .object({
          key: id,
          name: requiredTexts(120),
          priceCents: money,
          isFree: z.boolean().default(false),
          /** Prices of its price list, in its order, for an event in another currency. */
          prices: z.array(money).max(MAX_PRICES).default([]),
        })
        .refine(({ priceCents, isFree }) => priceCents > 0 || isFree, {
          path: ['isFree'],
          message: 'errors.free_not_meant',
        }),
    )
    .max(500)
    .default([]),
  update: z
    .array(z.object({ key: id, version: wholeNumber(1), fields: z.array(z.string().max(40)).max(60) }))
    .max(500)
    .default([]),
});
