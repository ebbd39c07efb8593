import { transaction } from '../../infra/db';
import type { Job } from '../../infra/queue';
import { notify } from '../../notifications';
import { paths } from '../../shared/paths';
import { formatReference } from '../../shared/reference';
import { uuidv7 } from '../../shared/uuid';

type Differing = { paymentId: string; reference: string };

/**
 * Notifies the staff responsible for card payments of differing records, once per difference and again if it reappears.
 * Very recent differences are skipped, since a message may be on its way.
 */
async function tellDifferences(): Promise<void> {
  await transaction(async (tx) => {
    await tx.$executeRaw`update provider_records set told = null where told is not null and difference is null`;
    const told = await tx.$queryRaw<Differing[]>`
      update provider_records b set told = b.difference from payments p join orders o on o.id = p.order_id
      where p.id = b.payment_id and b.difference is not null and b.told is distinct from b.difference
        and b.seen_at < moment() - interval '2 minutes'
      returning p.id as "paymentId", o.reference`;
    const [first] = told;
    if (!first) return;
    await notify(tx, {
      kind: 'books_differ',
      to: { permission: 'payments.match' },
      event: null,
      data: { reference: formatReference(first.reference), count: told.length },
      href: told.length === 1 ? paths.cardPayments.show(first.paymentId) : paths.cardPayments.index(),
      dedupeKey: uuidv7(),
    });
  });
}

export const tellDifferencesJob: Job<never> = {
  name: 'payments.tell_differences',
  cron: '*/10 * * * *',
  handle: tellDifferences,
};
