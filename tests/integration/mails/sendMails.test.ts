import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { retryDeadJob } from '../../../server/background/actions/settleDeadJob';
import { connection, prisma, sql } from '../../../server/infra/db';
import { mailLayout, queueMail } from '../../../server/mails';
import { sendMail } from '../../../server/mails/actions/sendMail';
import { enqueueMails } from '../../../server/mails/jobs';
import { SYSTEM } from '../../../server/shared/actor';
import { startApp, type TestApp } from '../../support/app';
import { freePort } from '../../support/ports';
import { type MailRow, until } from '../tickets/saleFixture';
import { type MailServer, partOf, startMailServer } from './mailServer';

let app: TestApp;
let server: MailServer;
let port: number;
const refused = (address: string) => (address.startsWith('gone') ? 550 : address.startsWith('full') ? 452 : undefined);

beforeAll(async () => {
  port = await freePort();
  server = await startMailServer({ port, refuse: refused });
  app = await startApp({ MAIL_URL: server.url, MAIL_FROM: 'Museo del Faro <faro@example.test>' });
});
afterAll(async () => {
  await app.close();
  await server.stop();
});

const rowOf = async (id: string): Promise<MailRow> =>
  (await sql<MailRow>('test_row', 'select * from mail_log where id = $1', [id]))[0]!;

const untilState = (id: string, state: string): Promise<MailRow> =>
  until(async () => {
    const row = await rowOf(id);
    return row.state === state && row;
  });

const write = async (recipient: string, more: { dedupeKey?: string; subject?: string; always?: boolean } = {}) => {
  const body = await mailLayout({
    locale: 'es',
    heading: 'Sus entradas <para> el Faro',
    paragraphs: ['Hola, Íñigo & Cía:'],
    action: { label: 'Abrir', url: 'https://museo.example/orders/AB?key=x&y=1' },
  });
  return queueMail({ kind: 'plain', recipient, locale: 'es', subject: 'Prueba', ...body, ...more });
};

/** Messages received for an address. */
const lettersTo = (address: string) => server.received.filter(({ to }) => to.includes(address));

describe('a mail', () => {
  it('that is sent while the database goes away is recorded when it is back, and not sent again', async () => {
    await connection.script(`
      create function go_away() returns trigger language plpgsql as $$
      begin raise exception 'away' using errcode = '57P01'; end $$;
      create trigger go_away before update on mail_log for each row when (new.state = 'sent') execute function go_away()`);
    const id = (await write('restart@example.test'))!;
    await until(async () => lettersTo('restart@example.test').length > 0);
    // A failed job would be repeated after two seconds.
    await pause(5000);
    expect(await rowOf(id)).toMatchObject({ state: 'queued', error: null });
    await connection.script('drop trigger go_away on mail_log; drop function go_away');
    expect(await untilState(id, 'sent')).toMatchObject({ attempts: 1 });
    expect(lettersTo('restart@example.test')).toHaveLength(1);
  });

  it('reaches the mail server as it was written, and is marked as sent with its message id', async () => {
    const id = (await write('ines@example.test', { subject: 'Entradas\r\nBcc: all@example.test' }))!;
    const row = await untilState(id, 'sent');
    const [letter] = lettersTo('ines@example.test');
    expect(letter!.raw).toMatch(/^From: Museo del Faro <faro@example\.test>/m);
    expect(letter!.raw).toMatch(/^Subject: Entradas Bcc: all@example\.test/m);
    expect(letter!.raw).not.toMatch(/^Bcc:/m);
    expect(letter!.raw).toMatch(/^Auto-Submitted: auto-generated/m);
    expect(letter!.raw).toContain(`Message-ID: ${row.message_id}`);
    expect(row).toMatchObject({ attempts: 1, error: null, message_id: `<${id}@127.0.0.1>` });
    expect(partOf(letter!, 'text/plain').toString()).toContain('Hola, Íñigo & Cía:');
    const html = partOf(letter!, 'text/html').toString();
    expect(html).toContain('<html lang="es">');
    expect(html).toContain('Sus entradas &lt;para&gt; el Faro');
    expect(html).toContain('href="https://museo.example/orders/AB?key=x&amp;y=1"');
  });

  it('is written once under one key, however often it is asked for', async () => {
    const ids = await Promise.all([1, 2, 3].map(() => write('once@example.test', { dedupeKey: 'once' })));
    expect(ids.filter((id) => id !== null)).toHaveLength(1);
    await untilState(ids.find((id) => id !== null)!, 'sent');
    expect(await write('once@example.test', { dedupeKey: 'once' })).toBeNull();
    expect(lettersTo('once@example.test')).toHaveLength(1);
  });

  it('is sent once, however often its news is heard', async () => {
    const ids = await Promise.all(Array.from({ length: 25 }, () => write('many@example.test', { always: true })));
    const { rows } = await connection.query(
      `select id::text as id, topic, payload from outbox where topic = 'mail_queued'`,
    );
    await enqueueMails(rows as never);
    for (const id of ids) await untilState(id!, 'sent');
    await sendMail(ids[0]!, { isLastTry: false });
    expect(lettersTo('many@example.test')).toHaveLength(25);
  });

  it('that the server refuses for good has failed, with what the server said', async () => {
    const row = await untilState((await write('gone@example.test'))!, 'failed');
    expect(row.error).toMatch(/EENVELOPE.*no such box/);
    expect(row.attempts).toBe(1);
  });

  it('that the server cannot take now waits, and is tried again', async () => {
    const id = (await write('full@example.test'))!;
    const row = await until(async () => {
      const found = await rowOf(id);
      return found.attempts >= 1 && found.error !== null && found;
    });
    expect(row.state).toBe('queued');
    expect(row.error).toMatch(/no such box/);
    const waits = `select start_after > now() as waits from pgboss.job where id = $1 and state = 'retry'`;
    await until(async () => (await sql<{ waits: boolean }>('test_waits', waits, [id]))[0]?.waits);
  });

  it('that could not be sent for a day has failed, and goes out when somebody runs its job again', async () => {
    await server.stop();
    const id = (await write('later@example.test'))!;
    await until(async () => (await rowOf(id)).error);
    // A day has passed: this attempt is the last.
    const lastTry = `update pgboss.job set retry_count = retry_limit - 1, start_after = now() where id = $1 and state = 'retry' returning 1 as n`;
    await until(async () => (await sql('test_last_try', lastTry, [id])).length > 0);
    expect((await untilState(id, 'failed')).error).toMatch(/ECONN|ESOCKET/);
    const [dead] = await until(async () => {
      const found = await prisma.deadJob.findMany({ where: { name: 'mails.deliver' } });
      return found.length > 0 && found;
    });
    expect(dead).toMatchObject({ data: { mailId: id }, times: 1, error: expect.stringMatching(/ECONN|ESOCKET/) });
    server = await startMailServer({ port, refuse: refused });
    await retryDeadJob(SYSTEM, dead!.id);
    expect(await untilState(id, 'sent')).toMatchObject({ error: null });
    expect(lettersTo('later@example.test')).toHaveLength(1);
  });

  it('survives a mail server that is away: it goes out when the server is back', async () => {
    await server.stop();
    const id = (await write('patient@example.test'))!;
    const failed = await until(async () => {
      const row = await rowOf(id);
      return row.error !== null && row;
    });
    expect(failed).toMatchObject({ state: 'queued' });
    expect(failed.error).toMatch(/ECONN|ESOCKET|ECONNREFUSED/);
    server = await startMailServer({ port });
    const row = await untilState(id, 'sent');
    expect(row).toMatchObject({ error: null });
    expect(row.attempts).toBeGreaterThanOrEqual(2);
    expect(lettersTo('patient@example.test')).toHaveLength(1);
  });
});
