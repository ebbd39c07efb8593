import { z } from 'zod';
import { instant, plainText, requiredText } from '../shared/requestParts';
import { MAX_COLUMNS } from './limits';

/** Sent beside the file. */
export const newImportRequest = z.strictObject({
  id: z.uuid('errors.invalid').toLowerCase(),
  kind: requiredText(40),
  source: requiredText(80),
});

const MAX_OPTIONS = 10;

export const checkRequest = z.strictObject({
  /** A field for each column, or an empty text. */
  mapping: z.array(plainText(40)).max(MAX_COLUMNS).default([]),
  options: z.array(requiredText(40)).max(MAX_OPTIONS).default([]),
});
export type CheckInput = z.output<typeof checkRequest>;

/** The check that the person has seen. */
export const applyRequest = z.strictObject({ checkedAt: instant() });
