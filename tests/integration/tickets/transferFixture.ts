/** Ticket transfers, as buyers and recipients make them. */
import { randomUUID } from 'node:crypto';
import { paths } from '../../../server/shared/paths';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import type { Sale } from './saleFixture';

/** Emails are enabled but not delivered. */
export const MAILING = { MAIL_URL: 'smtp://127.0.0.1:9' };
export const NAME = 'Berta Sanz';
export const ADDRESS = 'berta@example.test';

export const givePage = async (client: Client, { reference, key: secret }: Sale) =>
  expectPage(await client.get(paths.giving.give(reference, secret)), 'Orders/Give');

export const offer = (client: Client, { reference, key: secret }: Sale, body: object = {}) =>
  client.json('POST', paths.giving.give(reference, secret), { id: randomUUID(), position: 1, email: '', ...body });

/** Path of the open link for that position. */
export async function linkOf(client: Client, sale: Sale, position = 1): Promise<string> {
  const unit = (await givePage(client, sale)).units.find((one) => one.position === position)!;
  return new URL(unit.offer!.url).pathname;
}

export const take = (client: Client, link: string, body: object = {}) =>
  client.json('POST', link, { claim: randomUUID(), name: NAME, email: ADDRESS, answers: {}, ...body });
