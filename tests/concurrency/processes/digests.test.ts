/**
 * Two processes collect digests, and every digest's job is killed twice between its email and its record: each
 * notification is in one email. The control: readers whose emails have no key get them twice.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeDatabase, connection, openDatabase, sql } from '../../../server/infra/db';
import { makeUser } from '../../integration/users/people';
import { createDatabase } from '../../support/database';
import { prepare } from '../../support/prepare';
import { type ServerProcess, startProcesses } from '../../support/processes';
import { WITHOUT_DRAWING } from '../../support/testEnvironment';

/** Attempts of a reader: number of attempts to record their digest as done. */
const triesOf = (id: string) => `tries_${id.replaceAll('-', '')}`;
const READERS = 6;
const ITEMS = 5;

const database = prepare(createDatabase);
let servers: ServerProcess[] = [];
let guarded: string[];
let unguarded: string[];
beforeAll(async () => {
  await openDatabase({ url: database.url });
  const readers = await Promise.all(Array.from({ length: 2 * READERS }, () => makeUser('manager')));
  const ids = readers.map(({ id }) => id);
  await sql(
    'test_choose',
    `insert into notification_preferences (user_id, kind, in_app, mail, mail_rhythm)
     select id, 'exception_conflicts', true, true, 'hourly' from unnest($1::uuid[]) id`,
    [ids],
  );
  await sql(
    'test_items',
    `insert into digest_items (id, user_id, kind, data, href, created_at)
     select uuid_v7(), id, 'exception_conflicts', '{"event": {"en": "Tour"}, "count": 2}', '/admin', moment() - interval '2 hours'
     from unnest($1::uuid[]) id, generate_series(1, $2)`,
    [ids, ITEMS],
  );
  guarded = readers.slice(0, READERS).map(({ email }) => email);
  unguarded = readers.slice(READERS).map(({ email }) => email);
  // The first two attempts to record a digest fail; a sequence counts even rolled-back attempts.
  await connection.script(`
    create table without_key (email text primary key);
    insert into without_key select email from users where id = any ('{${ids.slice(READERS).join(',')}}');
    create function lose_key() returns trigger language plpgsql as $$ begin
      if exists (select from without_key where email = new.recipient) then new.dedupe_key := null; end if; return new; end $$;
    create trigger lose_key before insert on mail_log for each row execute function lose_key();
    ${ids.map((id) => `create sequence ${triesOf(id)};`).join('\n')}
    create function killed_twice() returns trigger language plpgsql as $$
    begin
      if exists (select from mail_log m join users u on u.email = m.recipient where u.id = new.user_id and m.kind = 'notifications.digest')
        and nextval('tries_' || replace(new.user_id::text, '-', '')) <= 2 then raise exception 'killed'; end if;
      return new; end $$;
    create trigger killed_twice before update of done_at on digest_items for each row execute function killed_twice();`);
  servers = await startProcesses(2, { databaseUrl: database.url, env: WITHOUT_DRAWING });
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await closeDatabase();
  await database.drop();
});

const mailsOf = (emails: string[]) =>
  sql<{ recipient: string; subjects: string[] }>(
    'test_digests',
    `select recipient, array_agg(subject order by id) as subjects from mail_log
     where kind = 'notifications.digest' and recipient = any ($1) group by recipient`,
    [emails],
  );

it('mails each notification once, although every job is killed half-way; without the key of a mail, more than once', async () => {
  await expect
    .poll(() => sql('test_left', 'select 1 from digest_items where done_at is null limit 1'), { timeout: 120_000 })
    .toEqual([]);
  const once = await mailsOf(guarded);
  expect(once.map(({ subjects }) => subjects)).toEqual(
    Array.from({ length: READERS }, () => [`${ITEMS} notifications`]),
  );
  const often = await mailsOf(unguarded);
  expect(often).toHaveLength(READERS);
  expect(often.every(({ subjects }) => subjects.length > 1)).toBe(true);
});
