/** Live connections of a network above its limit: those with the ticket of a session's page are taken. */
import { expect, it } from 'vitest';
import { sessionOfTicket, socketTicket } from '../../../server/infra/pusher/socketTicket';
import { paths } from '../../../server/shared/paths';
import { runApp } from '../../support/app';
import { raw } from '../broadcast/liveServer';

const app = runApp({
  LIVE_CONNECTIONS_PER_NETWORK: '2',
  LIVE_CONNECTIONS_PER_SESSION: '2',
  LIVE_CONNECTIONS: '7',
  TRUST_PROXY: '1',
});
const SESSION = 'a-session-of-22-letter';

async function ticketOfPage(client = app.newClient()): Promise<string> {
  const { text } = await client.get(paths.home());
  const [, content] = /<meta name="live" content="([^"]*)"/.exec(text) ?? [];
  return (JSON.parse(content!.replaceAll('&quot;', '"')) as { ticket: string }).ticket;
}

const from = (address: string, ticket = '') =>
  raw(Number(new URL(app.url).port), `/app/${app.env.PUSHER_APP_KEY}?protocol=7${ticket && `&ticket=${ticket}`}`, {
    origin: app.url,
    'x-forwarded-for': address,
  });
const isTaken = async (address: string, ticket?: string) => {
  const connection = await from(address, ticket);
  return connection.socketId !== '';
};

it('takes two of each session above the limit of its network, and no other', async () => {
  const client = app.newClient();
  const [ticket, other] = [await ticketOfPage(client), await ticketOfPage()];
  expect(await ticketOfPage(client)).toBe(ticket);
  expect(other).not.toBe(ticket);
  // Two addresses of one IPv6 /64 are one network.
  const first = await from('2001:db8:0:1::1');
  const second = await from('2001:db8:0:1::2');
  expect([first.socketId, second.socketId]).not.toContain('');
  // Control: without a ticket the network is full.
  expect((await (await from('2001:db8:0:1::3')).closed).code).toBe(4100);
  expect(await isTaken('2001:db8:0:1::3', ticket)).toBe(true);
  expect(await isTaken('2001:db8:0:1::4', ticket)).toBe(true);
  expect((await (await from('2001:db8:0:1::5', ticket)).closed).code).toBe(4100);
  expect(await isTaken('2001:db8:0:1::6', other)).toBe(true);
  // Open connections stay: they still answer.
  await Promise.all([first.settle(), second.settle()]);
  // The total of the process holds for tickets as well.
  expect(await isTaken('203.0.113.9', other)).toBe(true);
  expect(await isTaken('203.0.113.10')).toBe(true);
  expect((await (await from('203.0.113.11', await ticketOfPage())).closed).code).toBe(4100);
});

it('knows no forged, changed or expired ticket', () => {
  const secret = app.env.PUSHER_APP_SECRET;
  const good = socketTicket(secret, SESSION);
  const read = (ticket: string, now?: number) => sessionOfTicket(secret, `/app/key?protocol=7&ticket=${ticket}`, now);
  expect(read(good)).toBe(SESSION);
  expect(read(good.replace('a-session', 'b-session'))).toBeNull();
  expect(read(socketTicket('another secret of the engine', SESSION))).toBeNull();
  expect(read(good, Date.now() + 25 * 3_600_000)).toBeNull();
  for (const broken of ['', '%E0%A4%A', 'a.b.c', `${good}0`]) expect(read(broken)).toBeNull();
});
