/** The activity log shows amounts in the currency of their record. */
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { AuditEntry } from '../../../server/audit/pages';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { runApp } from '../../support/app';
import { createEvent, createProduct, createVenue } from '../orders/shopFixture';
import { makeUser, signInAs } from '../users/people';

const app = runApp();

it('with the digits of that currency, also where the entry names none', async () => {
  const administrator = await signInAs(app, (await makeUser('administrator')).email);
  const event = await createEvent(await createVenue(), { currency: 'JPY' });
  const product = await createProduct(event.id, { priceCents: 1200 });
  const entry = async (subjectType: string, subjectId: string, after: object) => {
    const row = { actor: 'Ana', action: `${subjectType}.updated`, subjectType, subjectId, after };
    const { id } = await prisma.auditLog.create({ data: row });
    const answer = await administrator.json('GET', paths.auditLog.entry(String(id)));
    return answer.json<AuditEntry>().changes.map((change) => change.after);
  };
  expect(await entry('product', product, { priceCents: 1200, prices: [{ priceCents: 900 }] })).toEqual([
    'Price: ¥900',
    '¥1,200',
  ]);
  expect(await entry('product', randomUUID(), { priceCents: 1200 })).toEqual(['€12.00']);
  expect(await entry('promo', randomUUID(), { currency: 'KWD', budgetCents: 1500 })).toContain('KWD\u00a01.500');
  expect(await entry('sales_channel', 'web', { feeCents: 150, feeCurrency: 'JPY' })).toContain('¥150');
});
