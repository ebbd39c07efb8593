/** Password guessing from one place, from many, and on many accounts; it never locks the owner out. */
import { beforeEach, describe, expect, it } from 'vitest';
import { concurrencyLimit } from '../../../server/infra/concurrencyLimit';
import { sql } from '../../../server/infra/db';
import { networkOf } from '../../../server/shared/network';
import { paths } from '../../../server/shared/paths';
import { openApp } from '../../support/app';
import type { Client } from '../../support/client';
import { mailsTo, makeUser, PASSWORD, signInAs } from './people';

const app = await openApp({ TRUST_PROXY: '1' });
beforeEach(() => sql('test_forget', 'delete from rate_limits'));

const WRONG = 'not the password';
const from = (address: string) => app.newClient({ headers: { 'X-Forwarded-For': address } });

/** Result of an attempt: wrong, or the seconds to wait. */
async function tryAs(client: Client, email: string, password = WRONG): Promise<'in' | 'wrong' | number> {
  const answer = await client.json('POST', paths.auth.login(), { email, password });
  if (answer.status === 429) return Number(answer.headers.get('retry-after'));
  return answer.status === 422 ? 'wrong' : 'in';
}

async function tries(count: number, client: (number: number) => Client, email: (number: number) => string) {
  const heard: (string | number)[] = [];
  for (let number = 0; number < count; number += 1) heard.push(await tryAs(client(number), email(number)));
  return heard;
}

/** Moves the clock of attempts forward. */
const wait = (seconds: number) =>
  sql('test_wait', 'update rate_limits set resets_at = resets_at - make_interval(secs => $1)', [seconds]);

const about = (seconds: number) => expect.closeTo(seconds, -1);

describe('a password that is guessed', () => {
  it('from one address: five are free, then each waits twice as long, up to a quarter of an hour', async () => {
    const { email } = await makeUser();
    const thief = from('203.0.113.7');
    expect(
      await tries(
        6,
        () => thief,
        () => email,
      ),
    ).toEqual([...Array(5).fill('wrong'), about(15)]);
    const waits: unknown[] = [];
    for (const seconds of [16, 31, 61, 121, 241, 481, 901]) {
      await wait(seconds);
      expect(await tryAs(thief, email)).toBe('wrong');
      waits.push(await tryAs(thief, email));
    }
    expect(waits).toEqual([30, 60, 120, 240, 480, 900, 900].map(about));
  });

  it('from many addresses: ten are free; its owner is told once, and gets in on a browser of their own', async () => {
    const { email } = await makeUser();
    const own = await signInAs(app, email);
    await own.post(paths.auth.logout());
    const heard = await tries(
      12,
      (number) => from(`198.51.100.${number}`),
      () => email,
    );
    expect(heard).toEqual([...Array(10).fill('wrong'), about(15), about(15)]);
    const told = async () => (await mailsTo(email)).filter(({ kind }) => kind === 'users.sign_in_tries').length;
    await expect.poll(told).toBe(1);
    expect(await tryAs(from('192.0.2.1'), email, PASSWORD)).toEqual(about(15));
    expect(await tryAs(own, email, PASSWORD)).toBe('in');
  });

  it('of many accounts from one network: thirty are free, and one that was right takes back only itself', async () => {
    const known = await makeUser();
    const address = (number: number) => from(`2001:db8:1:2::${number.toString(16)}`);
    const heard = await tries(29, address, (number) => `nobody${number}@example.test`);
    expect(heard).toEqual(Array(29).fill('wrong'));
    expect(await tryAs(address(200), known.email, PASSWORD)).toBe('in');
    expect(await tries(2, address, (number) => `somebody${number}@example.test`)).toEqual(['wrong', about(15)]);
    expect(await tryAs(from('2001:db8:1:3::1'), 'nobody1@example.test')).toBe('wrong');
  });

  it('by many at once is not guessed more often', async () => {
    const { email } = await makeUser();
    const heard = await Promise.all(Array.from({ length: 20 }, () => tryAs(from('203.0.113.8'), email)));
    expect(heard.filter((it) => it === 'wrong')).toHaveLength(5);
  });
});

describe('the network of an address', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    [undefined, 'unknown'],
  ])('%s is %s', (address, network) => expect(networkOf(address)).toBe(network));
});

it('costly work takes turns, keeps their order, and sends away whom it would keep too long', async () => {
  const turn = concurrencyLimit({ atOnce: 2, waiting: 3 });
  let underWay = 0;
  let most = 0;
  const done: number[] = [];
  const work = (number: number) =>
    turn(async () => {
      underWay += 1;
      most = Math.max(most, underWay);
      await new Promise((resolve) => setTimeout(resolve, 5));
      underWay -= 1;
      done.push(number);
      if (number === 1) throw new Error('it broke');
    });
  const results = await Promise.allSettled([0, 1, 2, 3, 4, 5, 6].map(work));
  expect(results.map(({ status }) => status)).toEqual([
    ...['fulfilled', 'rejected', 'fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'rejected'],
  ]);
  expect([most, done]).toEqual([2, [0, 1, 2, 3, 4]]);
  await expect(work(7)).resolves.toBeUndefined();
});
