/** A waiting list entry can be changed only with proof of its email address, not by knowing the address. */
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { writeSetting } from '../../../server/settings';
import { paths } from '../../../server/shared/paths';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { MAILING } from '../tickets/transferFixture';
import { makeUser, signInAs } from '../users/people';
import { full, openLine, wait } from './waitingFixture';

const app = runApp(MAILING);
let slug: string;
beforeAll(async () => {
  slug = (await openLine(app)).event.slug;
});

const unitsOf = async (id: string) => (await prisma.waitingEntry.findUniqueOrThrow({ where: { id } })).units;

it.each(['guests', 'always', 'never'] as const)('where addresses are confirmed for: %s', async (confirm) => {
  await writeSetting('orders.confirm_free', confirm, null);
  const { slot } = await full(1);
  const person = await makeUser();
  const other = await makeUser();
  const id = await wait(slot, 2, { email: person.email });
  await prisma.waitingEntry.update({ where: { id }, data: { state: 'waiting' } });
  const ask = (client: Client, units: number) =>
    client.json('POST', paths.waitingList.join(slug), { id: randomUUID(), slot, email: person.email, units });
  await ask(app.newClient(), 4);
  await ask(await signInAs(app, other.email), 4);
  const boss = await signInAs(app, (await makeUser('administrator')).email);
  await boss.post(paths.users.impersonation(person.id), { reason: 'They asked me to have a look.' });
  await ask(boss, 4);
  expect(await unitsOf(id)).toBe(2);
  await ask(await signInAs(app, person.email), 4);
  expect(await unitsOf(id)).toBe(4);
});
