/** Answers of the public API about tickets. */
import { z } from 'zod';
import { named, referenceOf, time } from '../shared/apiParts';
import { statesOf } from '../shared/states';

const count = z.int().min(0);

export const issuedTicketAnswer = named(
  'IssuedTicket',
  z.strictObject({
    id: z.uuid(),
    reference: referenceOf('8KQ4M2XW7D').describe('Ten characters, as printed below the code.'),
    state: z.enum(statesOf('ticket')),
    isUsable: z.boolean().describe('False also where its time slot was cancelled.'),
    orderReference: referenceOf('K7M2XQ9A'),
    itemId: z.uuid().describe('The item of the order for which it was issued.'),
    eventId: z.uuid(),
    productId: z.uuid(),
    product: z
      .string()
      .meta({ description: 'Its name when it was sold, in the language of Accept-Language.', examples: ['Adult'] }),
    slotId: z.uuid().nullable(),
    startsAt: time.nullable().describe('Start of the time slot; null without one.'),
    validFrom: time,
    validUntil: time,
    usesTotal: count,
    usesLeft: count,
    holderName: z.string().nullable(),
    issuedAt: time,
  }),
);

export const ticketWithCodeAnswer = named(
  'TicketWithCode',
  issuedTicketAnswer.extend({
    code: z.string().nullable().describe('Text of the barcode; null while the ticket is not usable.'),
  }),
);
