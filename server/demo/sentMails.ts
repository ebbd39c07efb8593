/** Emails as sent to the last buyers, one of whom mistyped the address. */

import { prisma } from '../infra/db';
import { manageKey } from '../infra/orderKeys';
import { formatReference } from '../shared/reference';
import { uuidv7 } from '../shared/uuid';

const BUYERS = 6;
const MISTYPED = 2;

/** Writes the emails with tickets of the last paid orders. */
export async function writeMails(): Promise<void> {
  const orders = await prisma.order.findMany({
    where: { state: 'paid', customerEmail: { not: null } },
    orderBy: [{ paidAt: 'desc' }, { id: 'asc' }],
    take: BUYERS,
  });
  await prisma.mailLog.createMany({
    data: orders.map(({ id: orderId, reference, customerEmail, customerName, locale, paidAt, linkSecret }, index) => {
      const isSpanish = locale === 'es';
      const text = [
        isSpanish ? `Hola, ${customerName}:` : `Hello ${customerName},`,
        isSpanish ? 'Sus entradas van adjuntas.' : 'Your tickets are attached.',
        `https://aforo.test/orders/${reference}?key=${manageKey(linkSecret)}`,
      ].join('\n\n');
      const at = paidAt ?? new Date();
      return {
        ...{ id: uuidv7(), orderId, kind: 'order_paid', recipient: customerEmail!, locale, text, html: text },
        subject: `${isSpanish ? 'Sus entradas' : 'Your tickets'} · ${formatReference(reference)}`,
        ...{ state: 'sent', attempts: 1, createdAt: at, sentAt: at },
        ...(index === MISTYPED && {
          ...{ delivery: 'bounced', deliveryAt: at, deliveryWords: '5.1.1 550 No such mailbox' },
        }),
      };
    }),
  });
}
