/** Answers of the public API about webhooks. */
import { z } from 'zod';
import { named, time } from '../shared/apiParts';

const fields = {
  id: z.uuid(),
  name: z.string(),
  url: z.string(),
  topics: z.array(z.string()).describe('`order.paid`, or `order.*` for every change of an order.'),
  venueIds: z.array(z.uuid()).describe('Only records of these venues; none: of every venue.'),
  state: z.enum(['on', 'off']),
  offReason: z
    .enum(['staff', 'gone', 'failing'])
    .nullable()
    .describe('`gone`: the receiver answered 410. `failing`: it failed for three days.'),
  oldSecretUntil: time.nullable().describe('Until when the former secret signs as well.'),
  createdAt: time,
};

export const webhookAnswer = named('Webhook', z.strictObject(fields));

export const webhookWithSecret = named(
  'WebhookWithSecret',
  z.strictObject({
    ...fields,
    secret: z.string().meta({ description: 'Shown once.', examples: ['whsec_…'] }),
  }),
);
