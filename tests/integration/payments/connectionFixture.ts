import { expect } from 'vitest';
import { sql } from '../../../server/infra/db';
import { startPayment } from '../../../server/payments';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import type { Signed } from '../../standIns/redsys';
import type { Stripe } from '../../standIns/stripe';
import type { Answer } from '../../support/answer';
import type { TestApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { ACCOUNT_FORM, REDSYS_FORM, STRIPE_FORM } from './connectionForms';
import type { Placed } from './paymentFixture';

export { ACCOUNT_FORM, REDSYS_FORM, STRIPE_FORM };

type Kind = 'stripe' | 'redsys' | 'wire_transfer';
type Door = Pick<TestApp, 'newClient'>;

const FORMS = { stripe: STRIPE_FORM, redsys: REDSYS_FORM, wire_transfer: ACCOUNT_FORM };

export const begin = async (admin: Client, kind: Kind): Promise<string> => {
  const answer = await admin.post(paths.settings.payments(), { id: uuidv7(), kind }, { follow: false });
  return answer.headers.get('Location')!.split('/').at(-1)!;
};

export const save = async (admin: Client, code: string, form: object): Promise<Answer> => {
  const { record } = expectPage(await admin.get(paths.settings.payments(code)), 'Settings/PaymentConnection');
  return admin.patch(paths.settings.payments(code), { ...form, version: record.version }, { follow: false });
};

/** Connects a provider in the settings, as staff do. @returns its code */
export async function connect(admin: Client, kind: Kind, changes: object = {}): Promise<string> {
  const code = await begin(admin, kind);
  const answer = await save(admin, code, { ...FORMS[kind], ...changes });
  expect(answer.status).toBe(303);
  return code;
}

const refOf = async ({ paymentId }: Placed) =>
  (await sql<{ ref: string }>('test_ref', 'select provider_ref as ref from payments where id = $1', [paymentId]))[0]!
    .ref;

/** Starts the payment at Stripe. @returns the session's id there */
export async function startAtStripe(order: Placed): Promise<string> {
  const { url } = await startPayment(order.paymentId, { key: order.key });
  expect(url).toContain('https://checkout.stripe.com/c/pay/cs_test_');
  return refOf(order);
}

/** Starts the payment at Redsys and posts the form, as the card page does. @returns the order number there */
export async function startAtRedsys(app: TestApp, order: Placed): Promise<string> {
  await startPayment(order.paymentId, { key: order.key });
  const card = expectPage(
    await app.newClient().get(paths.payments.card(order.reference, order.key)),
    'Payments/Card/Create',
  );
  expect(await postForm(card.handover!)).toContain('Introduzca');
  return refOf(order);
}

export const postForm = async ({ url, fields }: { url: string; fields: Record<string, string> }): Promise<string> =>
  (await fetch(url, { method: 'POST', body: new URLSearchParams(fields) })).text();

/** A provider's notification to our server. */
export const tell = (
  app: Door,
  code: string,
  body: string | Buffer,
  headers: Record<string, string>,
): Promise<Answer> =>
  app.newClient().raw(paths.payments.webhook(code), { method: 'POST', body: body as string, headers });

export const tellOfStripe = (
  app: Door,
  stripe: Stripe,
  event: string,
  { code = 'stripe', signature = stripe.sign(event) }: { code?: string; signature?: string } = {},
): Promise<Answer> => tell(app, code, event, { 'Content-Type': 'application/json', 'Stripe-Signature': signature });

export const tellOfRedsys = (app: Door, signed: Signed, code = 'redsys'): Promise<Answer> =>
  tell(app, code, new URLSearchParams(signed).toString(), { 'Content-Type': 'application/x-www-form-urlencoded' });

export const outcomes = (answer: Answer): string[] => answer.json<{ received: string[] }>().received;
