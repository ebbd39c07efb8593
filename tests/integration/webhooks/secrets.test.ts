/** Requests about a webhook that are sent twice or at the same time, and its secrets. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prisma, sql, transaction } from '../../../server/infra/db';
import { GUEST, SYSTEM } from '../../../server/shared/actor';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import { createWebhook } from '../../../server/webhooks/actions/changeWebhook';
import { mayDelete } from '../../../server/webhooks/mayAsk';
import { startApp, type TestApp } from '../../support/app';
import type { Client } from '../../support/client';
import { programOf, write } from '../api/apiFixture';
import { createVenue } from '../orders/shopFixture';
import { makeUser, signInAs } from '../users/people';
import { until } from './receiver';
import { openWebhook } from './webhookFixture';

const url = 'http://127.0.0.1:9/hook';

let app: TestApp;
let admin: Client;
let program: Client;
let userId: string;

beforeAll(async () => {
  app = await startApp({ WEBHOOK_PRIVATE_HOSTS: '127.0.0.1' });
  const user = await makeUser('administrator');
  admin = await signInAs(app, user.email);
  userId = user.id;
  program = await programOf(app, userId);
});
afterAll(() => app.close());

const rowOf = async (id: string) =>
  (
    await sql<{ name: string; topics: string[]; version: number }>(
      'test_row',
      'select name, topics, version from webhooks where id = $1',
      [id],
    )
  )[0]!;

it('a change by a program keeps what another request changed at the same time', async () => {
  const { id } = await openWebhook({ url });
  let changed: ReturnType<typeof write> | undefined;
  await transaction(async (tx) => {
    await tx.$queryRaw`select from webhooks where id = ${id}::uuid for update`;
    changed = write(program, 'PATCH', `/webhooks/${id}`, { name: 'ERP' });
    await until(async () => {
      const [waiting] = await tx.$queryRaw<{ count: number }[]>`
        select count(*)::int as count from pg_locks where not granted`;
      return waiting!.count > 0;
    });
    await tx.webhook.update({ where: { id }, data: { topics: ['event.*'] } });
  });
  expect((await changed!).status).toBe(200);
  expect(await rowOf(id)).toMatchObject({ name: 'ERP', topics: ['event.*'] });
});

it('a rotation whose answer was lost is answered with the same secret', async () => {
  const { id, secret } = await openWebhook({ url });
  const key = uuidv7();
  const rotate = async () =>
    (await write(program, 'POST', `/webhooks/${id}/rotate-secret`, undefined, { key })).json<{ secret: string }>();
  const first = await rotate();
  expect(first.secret).not.toBe(secret);
  const { version } = await rowOf(id);
  // The process ended after the effect and before it kept the answer.
  await sql(
    'test_lost',
    'update api_requests set status = null, answer = null, lease_until = moment() where key = $1',
    [key],
  );
  expect((await rotate()).secret).toBe(first.secret);
  expect((await rowOf(id)).version).toBe(version);
});

describe('the id of another webhook', () => {
  const input = { name: 'CRM', url, topics: ['order.*'], venueIds: [] };
  const again = (id: string, more: object = {}) =>
    createWebhook(SYSTEM, { id, input: { ...input, ...more }, ownerId: null });

  it('shows its secret only to the same request, for ten minutes', async () => {
    const { id, secret } = await openWebhook({ url });
    expect(await again(id)).toBe(secret);
    for (const more of [{ name: 'ERP' }, { url: `${url}/2` }, { topics: ['event.*'] }])
      await expect(again(id, more)).rejects.toMatchObject({ code: 'id_taken' });
    await sql('test_age', `update webhooks set created_at = now() - interval '11 minutes' where id = $1`, [id]);
    await expect(again(id)).rejects.toMatchObject({ code: 'id_taken' });
  });

  it('is refused on the page', async () => {
    const { id, secret } = await openWebhook({ url });
    const answer = await admin.post(paths.webhooks.index(), { id, ...input, name: 'Other' });
    expect(answer.text).not.toContain(secret);
    expect(await rowOf(id)).toMatchObject({ name: 'CRM' });
  });
});

it('the query of a URL is not logged', async () => {
  const { id } = await openWebhook({ url: `${url}?token=hunter2` });
  await write(program, 'PATCH', `/webhooks/${id}`, { url: `${url}/new?token=hunter3` });
  await write(program, 'DELETE', `/webhooks/${id}`);
  const log = await sql<{ entry: string }>(
    'test_log',
    'select audit_log::text as entry from audit_log where subject_id = $1 order by id',
    [id],
  );
  expect(log).toHaveLength(3);
  expect(JSON.stringify(log)).not.toContain('hunter');
  expect(log[1]!.entry).toContain('/hook/new');
});

it('a change by a program is logged with its token and the owner of the token', async () => {
  const { id } = await openWebhook({ url });
  await write(program, 'PATCH', `/webhooks/${id}`, { name: 'ERP' });
  const log = await prisma.auditLog.findMany({ where: { subjectId: id, action: 'webhook.updated' } });
  const token = await prisma.personalAccessToken.findFirstOrThrow({ where: { userId } });
  expect(log).toMatchObject([{ userId: null, tokenId: token.id, tokenOwnerId: userId }]);
});

it('a webhook of other places cannot be deleted; one that is gone can', async () => {
  const north = await createVenue('North');
  const { id } = await openWebhook({ url });
  const { id: own } = await openWebhook({ url, venueIds: [north] });
  const places = { venues: new Set([north]), events: new Set<string>() };
  const actor = {
    ...GUEST,
    permissions: new Set(['settings.manage'] as const),
    limited: new Map([['settings.manage', places]] as const),
  };
  await expect(mayDelete(actor, id)).rejects.toMatchObject({ status: 404 });
  await mayDelete(actor, own);
  await mayDelete(actor, uuidv7());
});
