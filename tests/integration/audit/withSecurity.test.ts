/** Security events between the entries of the activity log, in chronological order. */
import { expect, it } from 'vitest';
import { connection, prisma } from '../../../server/infra/db';
import { recordSecurityEvent } from '../../../server/infra/securityEvents';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import { runApp } from '../../support/app';
import { expectPage } from '../../support/expectPage';
import { prepare } from '../../support/prepare';
import { makeUser, signedIn, signInAs } from '../users/people';
import { auditContext, record } from './auditFixture';

const app = runApp();
const ana = prepare(() => makeUser('manager'));
const admin = signedIn(app, 'administrator');

const rows = async (query: string, client = admin) =>
  expectPage(await client.get(`${paths.auditLog.index()}?${query}`), 'AuditLog/Index').list.rows;
const change = (name: string) =>
  record(auditContext(ana), {
    action: 'venue.created',
    subject: { type: 'venue', id: uuidv7(), label: name },
    after: { name },
  });
const fail = () =>
  recordSecurityEvent({
    kind: 'sign_in_failed',
    reason: 'wrong_password',
    userId: ana.id,
    by: null,
    from: { ip: '198.51.100.7', userAgent: null },
    detail: {},
  });

const what = async (query: string, client = admin) => (await rows(query, client)).map((row) => row.what);

it('stand in time between the changes, where they are asked for, and in the file as well', async () => {
  await change('First Hall');
  await connection.query('alter table audit_log disable trigger audit_log_append_only');
  await connection.query(`update audit_log set at = at - interval '10 minutes'`);
  await connection.query('alter table audit_log enable trigger audit_log_append_only');
  await fail();
  // Rows of the same millisecond have no order between the two logs.
  await new Promise((resolve) => setTimeout(resolve, 5));
  await change('Second Hall');
  const mine = `f.person=${ana.id}`;
  expect(await what(mine)).toEqual(['Created the venue Second Hall', 'Created the venue First Hall']);
  const all = [
    'Created the venue Second Hall',
    `Sign-in failed: incorrect password (${ana.name})`,
    'Created the venue First Hall',
  ];
  expect(await what(`${mine}&f.security=with`)).toEqual(all);
  expect(await what(`${mine}&f.security=with&sort=at`)).toEqual([...all].reverse());
  const event = (await rows(`${mine}&f.security=with`))[1]!;
  expect([event.subjectType, event.subjectId]).toEqual(['security', ana.id]);
  const { text } = await admin.raw(`${paths.auditLog.index()}/export.csv?${mine}&f.security=with&columns=what`);
  expect(text.trim().split('\r\n').slice(1)).toEqual(all);
});

it('are searched by the account, kept by a view, and read in the reader’s language', async () => {
  expect(await what(`q=${encodeURIComponent(ana.name)}&f.security=with`)).toEqual([
    `Sign-in failed: incorrect password (${ana.name})`,
  ]);
  expect(await what(`q=${encodeURIComponent(ana.name)}`)).toEqual([]);
  const id = uuidv7();
  const query = `f.person=${ana.id}&f.security=with`;
  await admin.json('POST', paths.savedViews(), { id, list: 'audit-log', name: 'All of it', query, shared: false });
  expect(await what(`view=${id}`)).toHaveLength(3);
  const { id: reader, email } = await makeUser('administrator');
  await prisma.user.update({ where: { id: reader }, data: { locale: 'es' } });
  const spanish = await signInAs(app, email);
  expect((await what(query, spanish))[1]).toMatch(/^Acceso|^Inicio/);
});

it('are one page after the other, each row once', async () => {
  for (let n = 0; n < 30; n += 1) await change(`Hall ${n}`);
  const seen: string[] = [];
  for (const page of [1, 2])
    seen.push(...(await rows(`q=hall&f.security=with&size=25&page=${page}`)).map(({ id }) => id));
  expect([seen.length, new Set(seen).size]).toEqual([30, 30]);
});
