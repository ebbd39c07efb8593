/** The steps of a purchase, as the order page and the bank send them. */
import { randomUUID } from 'node:crypto';
import { SIGNATURE_HEADER, sign, webhookSecret } from '../../server/payments/sandbox/signature';
import { paths } from '../../server/shared/paths';
import { testEnvironment } from '../../tests/support/testEnvironment';
import type { Stage } from './stage';
import { expectJson, type Visitor } from './visitor';

export type Held = { reference: string; key: string };
type Shop = Pick<Stage, 'slug' | 'productId'>;

const secret = webhookSecret(testEnvironment({ databaseUrl: '', port: 0 }).APP_KEY);
/** A page without a query, so that only the session is measured. */
const DOOR = '/message/signed_out';

export const arrive = async (visitor: Visitor): Promise<void> => void (await visitor.arrive(DOOR));

export const tryToHold = (visitor: Visitor, { slug, productId }: Shop, appointmentId: string, quantity: number) =>
  visitor.call('POST', paths.events.holds(slug), {
    key: randomUUID(),
    lines: [{ productId, appointmentId, quantity }],
  });

export async function hold(visitor: Visitor, stage: Shop, slot: string, quantity = 2): Promise<Held> {
  return expectJson<Held>(await tryToHold(visitor, stage, slot, quantity), 201);
}

export async function place(visitor: Visitor, { reference, key }: Held): Promise<void> {
  const details = { name: 'Ana Vidal', email: 'ana@example.com', acceptTerms: true };
  expectJson(await visitor.call('POST', paths.orders.place(reference, key), details), 200);
}

/** The bank's notification of a successful payment; answered once the tickets exist. */
export async function pay(visitor: Visitor, stage: Pick<Stage, 'db'>, { reference }: Held): Promise<void> {
  const { rows } = await stage.db.query<{ id: string; ref: string; amount: number }>(
    'select p.id, p.provider_ref as ref, p.amount_cents::int as amount from payments p join orders o on o.id = p.order_id where o.reference = $1',
    [reference],
  );
  const payment = rows[0]!;
  const message = {
    id: randomUUID(),
    type: 'payment.succeeded',
    session: payment.ref,
    payment: payment.id,
    amount: payment.amount,
    currency: 'EUR',
    card: { brand: 'visa', last4: '4242' },
    code: null,
  };
  const headers = { [SIGNATURE_HEADER]: sign(JSON.stringify(message), secret) };
  const reply = await visitor.send({ method: 'POST', path: paths.payments.webhook('sandbox'), json: message, headers });
  const { received } = expectJson<{ received: string[] }>(reply, 200);
  if (received[0] !== 'paid') throw new Error(`the payment was ${received[0]}`);
}
