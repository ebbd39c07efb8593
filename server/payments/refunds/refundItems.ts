/** A refund that a program asks for: as on the refund page, with items instead of positions. */
import { z } from 'zod';
import { prisma } from '../../infra/db';
import type { FoundOrder } from '../../orders';
import type { AuditContext } from '../../shared/actor';
import { DomainError, forbidden } from '../../shared/errors';
import type { MoneyOut } from '../../shared/limits';
import type { Cents } from '../../shared/money';
import { priceUnits, quoteRefund, withoutFees } from '../../shared/refunds';
import { findRefundable } from './findRefundable';
import { makeRefund } from './makeRefund';
import { refundRequest } from './refundRequests';

const MAX_ITEMS = 500;
const NO_ID = '00000000-0000-0000-0000-000000000000';
const { how, amountCents, keep, note, payeeName, payeeIban, expectedCents } = refundRequest.shape;

const fields = z.strictObject({
  items: z.array(z.uuid().toLowerCase()).min(1).max(MAX_ITEMS).describe('Ids of items of the order.'),
  how: how.describe('By the refund terms of the order, the whole price, or `amountCents`.'),
  amountCents: amountCents.describe('With `how` = `amount`: for all items together.'),
  keep: keep.describe('Refunds the money and keeps the tickets valid. Needs a note.'),
  note,
  expectedCents: expectedCents
    .optional()
    .describe('Refuses with `refund_changed` if the amount is another. Without it, the amount is what `how` gives.'),
  payeeName: payeeName.describe('Account of a payment that has no way back, such as a bank transfer.'),
  payeeIban,
});

/** The rules of the refund page, beside the same fields. */
export const refundItemsRequest = fields.superRefine(({ items, ...body }, context) => {
  if (new Set(items).size < items.length)
    context.addIssue({ code: 'custom', path: ['items'], message: 'errors.invalid' });
  const whole = { ...body, id: NO_ID, positions: [1], expectedCents: 0, currency: '' };
  for (const { path, message } of refundRequest.safeParse(whole).error?.issues ?? [])
    context.addIssue({ code: 'custom', path, message });
});

type Asked = { id: string; money: MoneyOut; by: AuditContext; body: z.output<typeof refundItemsRequest> };

/**
 * Refunds items of an order, or requests it for a second person above `money`, the limit of the token's owner.
 * @throws HttpError 403 without `orders.refund` in all events of the order; DomainError `refund_gone` beside `items`;
 * as `makeRefund`
 */
export async function refundItems(order: FoundOrder, { id, money, by, body }: Asked): Promise<void> {
  if (!order.mayRefundAsStaff) throw forbidden();
  const { items, ...input } = body;
  const rows = await findRefundable(prisma, order.id);
  const chosen = rows.filter((row) => items.includes(row.id));
  if (chosen.length < items.length) throw new DomainError('refund_gone', { field: 'items' });
  const positions = chosen.map(({ position }) => position);
  const priced = priceUnits(rows, order.feeCents, new Date());
  const part = input.how === 'amount' ? { amountCents: (input.amountCents ?? 0) as Cents } : input.how;
  const quote = quoteRefund(input.keep ? withoutFees(priced) : priced, positions, part);
  const { currency } = order;
  const refund = { ...input, id, positions, currency, force: false, to: 'same' } as const;
  await makeRefund(
    by,
    order,
    { ...refund, expectedCents: input.expectedCents ?? quote.amountCents },
    { kind: 'staff', money, mayForce: false },
  );
}
