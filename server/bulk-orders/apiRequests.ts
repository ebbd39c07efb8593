/** Requests of the public API about companies. */
import { z } from 'zod';
import { line, linesOf, purchaseOrder } from './requests';

/** An order of a program. */
export const companyOrderRequest = z.strictObject({
  lines: linesOf(
    z.strictObject({
      ...line.shape,
      slotId: line.shape.slotId
        .default(null)
        .describe('Null: without a time, or chosen by the person who redeems the code.'),
    }),
  ),
  purchaseOrder: purchaseOrder.describe('Needed where the terms of the company say so.'),
});
export type CompanyOrderInput = z.output<typeof companyOrderRequest>;
