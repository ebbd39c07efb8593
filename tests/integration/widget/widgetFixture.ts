import { prisma } from '../../../server/infra/db';
import type { TestApp } from '../../support/app';
import type { Client } from '../../support/client';
import { createEvent, createProduct, createVenue } from '../orders/shopFixture';
import { slotAt } from '../orders/visitFixture';
import { makeUser, signInAs } from '../users/people';

export const SITE = 'https://museum.example';

/** Saves the allowed sites through the form of the web channel. */
export async function allowSites(client: Client, sites: readonly string[]) {
  const row = await prisma.salesChannel.findUniqueOrThrow({ where: { code: 'web' } });
  const { name, enabled, paymentMethods, leadMinutes, maxTickets, limitsHolds, version } = row;
  const terms = { name, enabled, paymentMethods, leadMinutes, maxTickets, limitsHolds };
  const fee = { feeKind: 'none', feeCents: 0, feeCurrency: null, feePercent: 0, feeTaxRate: null };
  return client.patch('/settings/sales-channels/web', { ...terms, ...fee, embedOrigins: sites, version });
}

export type Garden = { id: string; slug: string; ticket: string; draft: string; admin: Client };

/** An event with a time at ten on the day of `visitFixture`, an unpublished one, and one allowed site. */
export async function openGarden(app: TestApp): Promise<Garden> {
  const venue = await createVenue();
  const { id, slug } = await createEvent(venue, { title: { en: 'The <Garden>', es: 'El <Jardín>' } });
  const ticket = await createProduct(id, { name: { en: 'General', es: 'General' }, maxPerOrder: 6 });
  await slotAt(id, '10:00');
  const draft = await createEvent(venue, { status: 'draft' });
  const admin = await signInAs(app, (await makeUser('administrator')).email);
  await allowSites(admin, [SITE]);
  return { id, slug, ticket, draft: draft.slug, admin };
}
