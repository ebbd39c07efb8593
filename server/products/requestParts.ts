/** Field types of the catalogue's forms. */
import { z } from 'zod';
import {
  day as aDay,
  localTexts,
  optionalInstant,
  plainText,
  wholeNumber as wholeBetween,
} from '../shared/requestParts';

/** The largest value of an integer column. */
const LARGEST = 2_147_483_647;

/** An optional text; an empty one becomes null. */
export const optionalText = (max: number) =>
  z.preprocess((typed) => typed ?? '', plainText(max)).transform((it) => it || null);

/** A text in at least one language. */
export const requiredTexts = (max: number) =>
  localTexts(max).refine((texts) => Object.keys(texts).length > 0, 'errors.required');

export const wholeNumber = (min: number, max = LARGEST) => wholeBetween(min, max);

export const money = z.int('errors.required').min(0, 'errors.price_negative').max(LARGEST, 'errors.price_too_high');

export const instant = optionalInstant().default(null);
export const day = aDay().nullable().default(null);
export const id = z.uuid().toLowerCase();
export const weekdays = z
  .array(z.int().min(1).max(7))
  .max(7)
  .transform((days) => [...new Set(days)].sort());
