import { sql } from '../../server/infra/db';

/** Makes the sandbox deliver its queued notification of a payment immediately. */
export async function hurryDelivery(paymentId: string): Promise<void> {
  for (;;) {
    const hurried = await sql(
      'test_hurry',
      `update pgboss.job j set start_after = now() from sandbox_deliveries d join sandbox_sessions s on s.id = d.session_id
       where j.name = 'sandbox.deliver' and j.data ->> 'deliveryId' = d.id and s.payment_id = $1 and j.start_after > now()
       returning j.id::text as id`,
      [paymentId],
    );
    if (hurried.length > 0) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
