/** Answers of the public API about refunds. */
import { z } from 'zod';
import { cents, currency, named, time } from '../../shared/apiParts';
import { statesOf } from '../../shared/states';

const refundAnswer = named(
  'Refund',
  z.strictObject({
    id: z.uuid(),
    state: z
      .enum(statesOf('refund'))
      .describe(
        '`requested` waits for the approval of a second person; `created` is being sent, or paid out at a till.',
      ),
    amountCents: cents,
    feeCents: cents.describe('The part of the amount that is of the order’s fee.'),
    currency,
    method: z.string().meta({ description: 'Method of the payment that is refunded.', examples: ['card'] }),
    toBalance: z.boolean().describe('It is credit of the order’s owner.'),
    keepsTickets: z.boolean(),
    reason: z.string().meta({ examples: ['by_staff'] }),
    note: z.string().nullable(),
    failure: z.string().nullable(),
    partOf: z.uuid().nullable().describe('The refund whose payment had too little left.'),
    items: z.array(z.uuid()).describe('Ids of the items of the order; empty for a part of another refund.'),
    createdAt: time,
    updatedAt: time,
  }),
);

export const refundsAnswer = z.strictObject({ data: z.array(refundAnswer) });
