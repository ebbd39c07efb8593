/** A waiting room at two processes: indices, the draw and entries happen once, also when a process dies. */
import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import type { RoomStatus } from '../../../server/waiting-room/pages';
import { runBoxOffice, TWO } from '../boxOffice';
import { UNTIL_IT_SHOWS, withoutConstraint, withoutGuard } from '../withoutGuard';

const MANY = 1000;

const office = runBoxOffice({ TRUST_PROXY: '1' });
const upTo = (count: number) => Array.from({ length: count }, (_, n) => n);
const find = (id: string) => prisma.waitingRoom.findUniqueOrThrow({ where: { id } });

/** A request at one process or the other, from an address of its own. */
const ask = (n: number, path: string, init: RequestInit = {}) =>
  fetch(office.processes[n % 2]!.url + path, {
    redirect: 'manual',
    ...init,
    headers: { ...init.headers, 'X-Forwarded-For': `10.0.${n >> 8}.${n & 255}` },
  });

const statusAt = async (n: number, room: string) =>
  (await (await ask(n, paths.waitingRoom.status(room))).json()) as RoomStatus;

/** Waits until both processes know the change. */
const untilKnown = (room: string, known: Partial<RoomStatus>) =>
  expect.poll(() => Promise.all(TWO.map((n) => statusAt(n, room)))).toMatchObject([known, known]);

/** A room of the event, in place of the former one. */
async function openRoom(state: 'registering' | 'open'): Promise<string> {
  await prisma.waitingRoom.deleteMany();
  const id = uuidv7();
  const draw = state === 'open' ? { seed: '5a'.repeat(32), registered: 0 } : {};
  await prisma.waitingRoom.create({ data: { id, eventId: office.event.id, state, round: 1, ...draw } });
  await untilKnown(id, { state });
  return id;
}

/** A number of a signed place that the answer sets. @param at of the index or place 21, of the end 25 */
function numberIn(answer: Response, cookie: string, at: number): number | null {
  const text = answer.headers.getSetCookie().find((it) => it.includes(`${cookie}=`));
  return text ? Buffer.from(text.split(/[=;]/)[1]!, 'base64url').readUInt32BE(at) : null;
}

const register = (n: number, room: string) =>
  ask(n, paths.waitingRoom.enter(room), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    body: JSON.stringify({ to: '/' }),
  });
const indexOf = (answer: Response) => numberIn(answer, 'aforo_line', 21);

const drawAtOnce = (room: string) =>
  Promise.all(
    upTo(10).map(async () => {
      const entropy = randomBytes(32).toString('hex');
      const [row] = await sql<{ drew: boolean }>('test_draw', 'select open_waiting_room($1, $2) as drew', [
        room,
        entropy,
      ]);
      return row!.drew;
    }),
  );

it('1,000 registrations at once get 1,000 indices, and one of ten openings draws', async () => {
  const room = await openRoom('registering');
  const answers = await Promise.all(upTo(MANY).map((n) => register(n, room)));
  expect(answers.map(indexOf).sort((one, other) => one! - other!)).toEqual(upTo(MANY));
  expect((await drawAtOnce(room)).filter(Boolean)).toHaveLength(1);
  const { seed, registered, nextIndex } = await find(room);
  expect([registered, nextIndex]).toEqual([MANY, MANY]);
  await untilKnown(room, { state: 'open' });
  const draws = await Promise.all(TWO.map(async (n) => (await ask(n, paths.waitingRoom.drawJson(room))).json()));
  expect(draws).toMatchObject([{ seed }, { seed }]);
});

/** 1,000 tries with the ticket of the only called place. @returns the ends of the passes */
async function enterAtOnce(): Promise<{ room: string; ends: number[]; statuses: number[] }> {
  const room = await openRoom('open');
  const [cookie = ''] = (await register(0, room)).headers.getSetCookie();
  await prisma.waitingRoom.update({ where: { id: room }, data: { serving: 1 } });
  await untilKnown(room, { serving: 1 });
  const headers = { Cookie: cookie.split(';')[0]! };
  const path = paths.events.show(office.event.slug);
  const answers = await Promise.all(upTo(MANY).map((n) => ask(n, path, { headers })));
  const ends = answers.flatMap((answer) => numberIn(answer, 'aforo_admission', 25) ?? []);
  return { room, ends, statuses: answers.map(({ status }) => status) };
}

it('1,000 tries to enter by one place are one admission, with one end, for at most 20 repeats', async () => {
  const { room, ends, statuses } = await enterAtOnce();
  const rows = await prisma.waitingAdmission.findMany({ where: { roomId: room } });
  expect(rows.map(({ place, entries }) => [place, entries])).toEqual([[0, 20]]);
  expect([ends.length, new Set(ends).size]).toEqual([20, 1]);
  expect(statuses.filter((status) => status === 303)).toHaveLength(MANY - 20);
});

it('a process that is killed while it registers gives no index twice', async () => {
  const room = await openRoom('registering');
  const given: number[] = [];
  const take = async (n: number) => {
    const index = indexOf(await register(n, room));
    if (index !== null) given.push(index);
  };
  const all = upTo(MANY).map(take);
  const settled = Promise.allSettled(all);
  await expect.poll(() => given.length, { interval: 2 }).toBeGreaterThan(50);
  await office.processes[1].kill9();
  await settled;
  await office.startAgain(1);
  await untilKnown(room, { state: 'registering' });
  const before = given.length;
  await Promise.all(upTo(100).map((n) => take(n + MANY)));
  expect(given.length).toBe(before + 100);
  expect(new Set(given).size).toBe(given.length);
  expect((await find(room)).nextIndex).toBeGreaterThan(Math.max(...given));
});

describe('control: without the condition of the draw', () => {
  beforeAll(() =>
    withoutGuard('open_waiting_room', [
      [`where id = p_room and state = 'registering' and seed is null`, 'where id = p_room'],
    ]),
  );

  it('each opening draws', async () => {
    expect((await drawAtOnce(await openRoom('registering'))).filter(Boolean).length).toBeGreaterThan(1);
  });
});

describe('control: without the key of admissions', UNTIL_IT_SHOWS, () => {
  beforeAll(async () => {
    await withoutConstraint('waiting_admissions', 'waiting_admissions_pkey');
    await withoutGuard('enter_waiting_room', [
      ['on conflict (room_id, round, place) do update set entries = a.entries + 1', ''],
      ['    where a.nonce = p_nonce and a.entries < 20 and a.until > moment() and a.left_at is null\n', ''],
      [
        'and p_place < r.serving',
        'and p_place < r.serving and not exists (select from waiting_admissions b where b.room_id = p_room)',
      ],
    ]);
  });

  it('a look before the entry admits one place several times', async () => {
    const { room } = await enterAtOnce();
    expect(await prisma.waitingAdmission.count({ where: { roomId: room } })).toBeGreaterThan(1);
  });
});
