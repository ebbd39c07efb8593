/** The reconciliation names orders whose payment differs from the provider's records, and links to the payment. */
import { expect, it } from 'vitest';
import { sql } from '../../../server/infra/db';
import type { Pages } from '../../../server/pages';
import { paths } from '../../../server/shared/paths';
import { runApp } from '../../support/app';
import { putEntriesAt } from '../../support/putEntriesAt';
import { sold } from '../payments/refundFixture';
import { signedIn } from '../users/people';

const app = runApp();
const client = signedIn(app, 'administrator');
const QUERY = { range: 'custom', from: '2025-06-01', to: '2025-06-30' };

async function reconciliation() {
  const { page } = await client.visit(paths.salesReports.reconciliation(QUERY));
  return page!.props as unknown as Pages['SalesReports/Reconciliation'];
}

it('a payment that the provider does not know is no match', async () => {
  const sale = await sold({ quantity: 1, product: { priceCents: 1500 } });
  await putEntriesAt(sale.id, `'2025-06-02T10:00:00Z'`);
  expect((await reconciliation()).reconciled.mismatched).toBe(0);
  await sql(
    'test_record',
    `insert into provider_records (provider, ref, payment_id, state, currency, difference)
     values ('sandbox', $1, $2, 'unknown', 'EUR', 'missing')`,
    [`ref-${sale.paymentId}`, sale.paymentId],
  );
  const { reconciled, can } = await reconciliation();
  expect([reconciled.mismatched, can.openPayments]).toEqual([1, true]);
  expect(reconciled.mismatches).toMatchObject([
    {
      ...{ reference: sale.reference, currency: 'EUR', reasons: ['provider'], differing: sale.paymentId },
      ...{ sold: 1500, paid: 1500 },
    },
  ]);
});
