/** Answers of the point of sale about prints. */
import { z } from 'zod';
import { moment, money } from '../../shared/answerParts';
import { named } from '../../shared/apiParts';
import { CASH_KINDS } from '../../shared/cash';
import { PRINT_FAILURES, PRINT_KINDS, PRINT_STATES, PRINTER_KINDS } from '../../shared/printers';
import { cashboxRequest } from '../requests';
import { receipt } from './saleAnswers';

export const printLine = named(
  'Print',
  z.strictObject({
    id: z.uuid(),
    kind: z.enum(PRINT_KINDS),
    via: z.enum(PRINTER_KINDS),
    state: z.enum(PRINT_STATES),
    failure: z.enum(PRINT_FAILURES).nullable(),
    copy: z.int().describe('0 is the original.'),
    reason: z.string().nullable(),
    reference: z.string().nullable(),
    by: z.string(),
    at: moment,
  }),
);

/** Slip of cash in, cash out or a refund. */
const slipShown = z.strictObject({
  id: z.uuid(),
  kind: z.enum(CASH_KINDS),
  at: moment,
  amount: money,
  reason: z.string().nullable(),
  by: z.string(),
  cashbox: z.string(),
  number: z.int(),
  currency: z.string(),
  zone: z.string(),
  copy: z.int(),
});

/** Queued prints, and content that the browser prints itself. */
export const printAnswer = z.strictObject({
  prints: z.array(printLine),
  paper: cashboxRequest.shape.paper,
  receipt: receipt.nullable(),
  slips: z.array(slipShown).optional(),
});

export type PrintLine = z.output<typeof printLine>;
export type SlipShown = z.output<typeof slipShown>;
export type PrintAnswer = z.output<typeof printAnswer>;
