/** Parts of answers to our own pages, with the types that pages calculate with. */
import { z } from 'zod';
import { cents, time } from './apiParts';
import type { LocalText } from './localText';
import type { Cents } from './money';
import type { IsoDateTime } from './time';

export const money = cents as unknown as z.ZodType<Cents, Cents>;
export const moment = time as unknown as z.ZodType<IsoDateTime, IsoDateTime>;
/** A text by language. */
export const localTextAnswer = z.record(z.string(), z.string()) as unknown as z.ZodType<LocalText, LocalText>;
