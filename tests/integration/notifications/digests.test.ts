/** Digest emails: each notification in one email, only what the user may still see, and none if empty. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connection, prisma, sql, transaction } from '../../../server/infra/db';
import { stopQueue } from '../../../server/infra/queue';
import { notify } from '../../../server/notifications';
import { claimDigests } from '../../../server/notifications/actions/claimDigests';
import { mailDigest } from '../../../server/notifications/actions/mailDigest';
import type { LatestNotifications } from '../../../server/notifications/pages';
import { paths } from '../../../server/shared/paths';
import { runApp } from '../../support/app';
import { MADRID } from '../../support/days';
import { expectPage } from '../../support/expectPage';
import { createEvent, createVenue } from '../orders/shopFixture';
import { mailsTo, makeUser, signInAs } from '../users/people';

const app = runApp();
let museum: string;
let tour: string;
beforeAll(async () => {
  const venue = await createVenue();
  museum = (await createEvent(venue, { title: { en: 'Museum', es: 'Museo' }, position: 1 })).id;
  tour = (await createEvent(venue, { title: { en: 'Night tour', es: 'Visita nocturna' }, position: 2 })).id;
  // The tests run digests themselves, and no emails are sent.
  await stopQueue();
  await connection.script(`
    create function stay() returns trigger language plpgsql as $$ begin return null; end $$;
    create trigger stay before insert on outbox for each row when (new.topic = 'mail_queued') execute function stay();`);
});
beforeEach(() => sql('test_empty', 'delete from digest_items'));

type Choice = { rhythm?: string; hour?: number; mail?: boolean };

/** A catalogue manager with settings for notifications about conflicts of opening hours. */
async function reader({ rhythm = 'hourly', hour = 8, mail = true }: Choice = {}) {
  const person = await makeUser('manager');
  const client = await signInAs(app, person.email);
  const choice = { kind: 'exception_conflicts', inApp: true, mail, rhythm, hour };
  expect((await client.json('PATCH', paths.notifications.preferences(), choice)).status).toBe(204);
  return { ...person, client };
}

const tell = (userId: string, event: string | null, count: number, dedupeKey?: string) =>
  transaction((tx) =>
    notify(tx, {
      kind: 'exception_conflicts',
      to: { userIds: [userId] },
      event,
      data: { event: { en: 'Somewhere' }, count },
      href: `/admin/time-blocks/${count}`,
      ...(dedupeKey ? { dedupeKey } : {}),
    }),
  );

/** Backdates all pending notifications. */
const age = (interval: string) =>
  sql('test_age', 'update digest_items set created_at = moment() - $1::interval where digest_id is null', [interval]);

const mailAll = async () => {
  const digests = await claimDigests();
  for (const digest of digests) await mailDigest(digest);
  return digests.length;
};

describe('a digest', () => {
  it('is one mail with a section for each event, counts first, and links', async () => {
    const { id, email } = await reader();
    await tell(id, tour, 7);
    await tell(id, museum, 2);
    await tell(id, museum, 3);
    await tell(id, null, 4);
    expect(await mailAll()).toBe(0);
    await age('1 hour');
    expect(await mailAll()).toBe(1);
    const [mail, ...more] = await mailsTo(email);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ kind: 'notifications.digest', subject: '4 notifications' });
    expect(mail!.text).toContain('Organisation: 1 notification\nMuseum: 2 notifications\nNight tour: 1 notification');
    expect(mail!.text).toMatch(/== Organisation ==[\s\S]*== Museum ==[\s\S]*== Night tour ==/);
    expect(mail!.text).toContain(`${app.env.APP_URL}/admin/time-blocks/7`);
    expect(mail!.html).toContain(`href="${app.env.APP_URL}/admin/time-blocks/2"`);
    expect(await mailAll()).toBe(0);
  });

  it('is in the language of its reader, and has nobody’s markup in it', async () => {
    const { id, email } = await reader();
    await sql('test_es', `update users set locale = 'es' where id = $1`, [id]);
    await prisma.event.update({ where: { id: museum }, data: { title: { en: 'Museum', es: '<b>Museo</b>' } } });
    await tell(id, museum, 2);
    await age('1 hour');
    await mailAll();
    const [mail] = await mailsTo(email);
    expect(mail!.subject).toBe('1 aviso');
    expect(mail!.html).not.toContain('<b>Museo');
    await prisma.event.update({ where: { id: museum }, data: { title: { en: 'Museum', es: 'Museo' } } });
  });

  it('waits for the hour that was chosen, on the organisation’s clock', async () => {
    // A zone without clock changes: of an ambiguous hour, the second is meant.
    const zone = 'Asia/Kolkata';
    await prisma.venue.updateMany({ data: { timeZone: zone } });
    const [{ hour }] = (await sql<{ hour: number }>(
      'test_hour',
      'select extract(hour from moment() at time zone $1)::int as hour',
      [zone],
    )) as [{ hour: number }];
    const [now, next] = [
      await reader({ rhythm: 'daily', hour }),
      await reader({ rhythm: 'daily', hour: (hour + 1) % 24 }),
    ];
    for (const { id } of [now, next]) await tell(id, null, 2);
    // The last digest hour was more than 23 and less than 24 hours ago.
    await age('23 hours');
    await mailAll();
    expect(await mailsTo(now.email)).toHaveLength(1);
    expect(await mailsTo(next.email)).toEqual([]);
    await age('24 hours');
    await mailAll();
    expect(await mailsTo(next.email)).toHaveLength(1);
    await prisma.venue.updateMany({ data: { timeZone: MADRID } });
  });

  it('goes by what is chosen when it is sent: at once by now, or never', async () => {
    const [hasty, tired] = [await reader({ rhythm: 'daily' }), await reader({ rhythm: 'daily' })];
    for (const { id } of [hasty, tired]) await tell(id, null, 2);
    const change = { kind: 'exception_conflicts', inApp: true, hour: 8 };
    await hasty.client.json('PATCH', paths.notifications.preferences(), { ...change, mail: true, rhythm: 'at_once' });
    await tired.client.json('PATCH', paths.notifications.preferences(), { ...change, mail: false, rhythm: 'at_once' });
    await mailAll();
    expect([await mailsTo(hasty.email), await mailsTo(tired.email)].map((mails) => mails.length)).toEqual([1, 0]);
  });

  it('says a thing once, however often it happens under one key', async () => {
    const { id, email } = await reader();
    for (const _ of [1, 2]) await tell(id, museum, 2, 'one');
    await age('1 hour');
    await mailAll();
    await tell(id, museum, 2, 'one');
    await age('1 hour');
    await mailAll();
    expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual(['1 notification']);
  });
});

describe('what may no longer be seen', () => {
  it('is left out, event by event, and of nothing there is no mail', async () => {
    const [narrowed, gone] = [await reader(), await reader()];
    for (const { id } of [narrowed, gone]) for (const event of [museum, tour, null]) await tell(id, event, 2);
    await age('1 hour');
    const digests = await claimDigests();
    expect(digests).toHaveLength(2);
    // Between notification and email one user is limited to the tour, the other loses the role.
    await sql(
      'test_limit',
      `with held as (update user_roles set is_limited = true where user_id = $1 returning user_id, role_id)
       insert into role_scopes (id, user_id, role_id, event_id) select gen_random_uuid(), user_id, role_id, $2 from held`,
      [narrowed.id, tour],
    );
    await sql('test_lose', 'delete from user_roles where user_id = $1', [gone.id]);
    for (const digest of digests) await mailDigest(digest);
    const [mail] = await mailsTo(narrowed.email);
    expect(mail!.subject).toBe('1 notification');
    expect(mail!.text).toContain('Night tour');
    expect(mail!.text).not.toMatch(/Museum|Organisation/);
    expect(await mailsTo(gone.email)).toEqual([]);
    expect(await claimDigests()).toEqual([]);
  });

  it('is not mailed to an account that was closed', async () => {
    const { id, email } = await reader();
    await tell(id, museum, 2);
    await age('1 hour');
    await sql('test_close', 'update users set deactivated_at = now() where id = $1', [id]);
    await mailAll();
    expect(await mailsTo(email)).toEqual([]);
  });
});

describe('a crash half-way', () => {
  it('makes the same mail when it is tried again: before the mail, after it, and twice at once', async () => {
    const { id, email } = await reader();
    await tell(id, museum, 2);
    await tell(id, tour, 3);
    await age('1 hour');
    const [digest] = await claimDigests();
    // Claimed but not queued: found again as the same digest.
    expect(await claimDigests()).toEqual([digest]);
    // Emailed but not recorded.
    await connection.script(`
      create function break_digest() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$;
      create trigger break_digest before update of done_at on digest_items for each row execute function break_digest();`);
    await expect(mailDigest(digest!)).rejects.toThrow('killed');
    await connection.script('drop trigger break_digest on digest_items; drop function break_digest();');
    expect(await mailsTo(email)).toHaveLength(1);
    // Later notifications belong to the next digest.
    await tell(id, museum, 9);
    await Promise.all([mailDigest(digest!), mailDigest(digest!)]);
    expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual(['2 notifications']);
    await age('1 hour');
    await mailAll();
    expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual(['2 notifications', '1 notification']);
  });
});

describe('what cannot wait', () => {
  it('is mailed at once, whatever is asked for', async () => {
    const { id, client } = await reader();
    const choice = { kind: 'new_device', inApp: true, mail: true, rhythm: 'daily', hour: 8 };
    expect((await client.json('PATCH', paths.notifications.preferences(), choice)).status).toBe(204);
    const { notifications } = expectPage(await client.get(paths.profile.edit()), 'Profile/Edit');
    expect(notifications).toContainEqual({ ...choice, rhythm: 'at_once', isUrgent: true });
    expect(await prisma.digestItem.count({ where: { userId: id } })).toBe(0);
  });

  it('is refused beside its field where it is no rhythm or no hour', async () => {
    const { client } = await reader();
    const choice = { kind: 'exception_conflicts', inApp: true, mail: true, rhythm: 'weekly', hour: 24 };
    await client.visit(paths.profile.edit());
    const page = expectPage(await client.patch(paths.notifications.preferences(), choice), 'Profile/Edit');
    expect(Object.keys(page.errors).sort()).toEqual(['hour', 'rhythm']);
  });
});

describe('the bell', () => {
  const latest = async (client: Awaited<ReturnType<typeof reader>>['client']) =>
    (await client.json('GET', paths.notifications.latest())).json<LatestNotifications>();

  it('gathers unread ones of one kind and event, and opens to each; read ones stand alone', async () => {
    const { id, client } = await reader();
    for (const count of [2, 3, 4]) await tell(id, museum, count);
    for (const count of [5, 6]) await tell(id, tour, count);
    const { entries, unread } = await latest(client);
    expect(unread).toBe(5);
    expect(entries.map(({ text, alike }) => [text, alike.length])).toEqual([
      ['Somewhere: 6 time slots with tickets sold do not match the new opening hours', 0],
      ['Somewhere: 5 time slots with tickets sold do not match the new opening hours', 0],
      ['Museum · Time slots with sales do not match new opening hours: 3', 3],
    ]);
    const alike = entries[2]!.alike.map(({ id }) => id);
    await client.json('POST', paths.notifications.read(), { ids: alike.slice(0, 2) });
    const after = await latest(client);
    expect(after.unread).toBe(3);
    expect(after.entries.every((entry) => entry.alike.length === 0)).toBe(true);
    expect((await client.json('POST', paths.notifications.read(), { ids: ['x'] })).status).toBe(422);
  });
});
