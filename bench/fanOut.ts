/** (e) One event to a thousand listeners, and how long one to five thousand blocks the event loop. */
import { once } from 'node:events';
import { WebSocket } from 'ws';
import { startChild } from './lib/child';
import type { Result } from './lib/report';

const LISTENERS = 1000;
const CROWD = 5000;
const EVENTS = 200;
const ROUNDS = 3;
const SUBSCRIBE = JSON.stringify({ event: 'pusher:subscribe', data: { channel: 'events.bench', auth: '' } });

type Audience = { heard: (messages: number) => Promise<void>; leave: () => void };

async function gather(port: number, size: number, isOurs: boolean): Promise<Audience> {
  const sockets: WebSocket[] = [];
  let count = 0;
  let goal: { messages: number; reached: () => void } | null = null;
  for (let opened = 0; opened < size; opened += 100) {
    const wave = Array.from(
      { length: Math.min(100, size - opened) },
      () => new WebSocket(`ws://127.0.0.1:${port}/app/bench?protocol=7`, { perMessageDeflate: false }),
    );
    await Promise.all(
      wave.map(async (socket) => {
        await once(socket, isOurs ? 'message' : 'open');
        if (!isOurs) return;
        socket.send(SUBSCRIBE);
        await once(socket, 'message');
      }),
    );
    sockets.push(...wave);
  }
  for (const socket of sockets) {
    socket.on('message', () => {
      count += 1;
      if (goal && count >= goal.messages) goal.reached();
    });
  }
  return {
    heard: (messages) =>
      new Promise((resolve) => {
        count = 0;
        goal = { messages, reached: resolve };
      }),
    leave: () => sockets.forEach((socket) => void socket.terminate()),
  };
}

/** Deliveries per second of the best round. */
async function deliveries(kind: 'ours' | 'bare'): Promise<number> {
  const { child, port } = await startChild('bench/servers/live.ts', { KIND: kind });
  const audience = await gather(port, LISTENERS, kind === 'ours');
  let best = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const all = audience.heard(LISTENERS * EVENTS);
    const begun = performance.now();
    child.send({ times: EVENTS });
    await all;
    best = Math.max(best, (LISTENERS * EVENTS) / ((performance.now() - begun) / 1000));
  }
  audience.leave();
  child.kill();
  return best;
}

async function longestPause(kind: 'ours' | 'bare'): Promise<number> {
  const { child, port } = await startChild('bench/servers/live.ts', { KIND: kind });
  const audience = await gather(port, CROWD, kind === 'ours');
  const pauses: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const all = audience.heard(CROWD);
    child.send({ times: 1 });
    const [[{ longestPauseMs }]] = (await Promise.all([once(child, 'message'), all])) as [
      [{ longestPauseMs: number }],
      void,
    ];
    pauses.push(longestPauseMs);
  }
  audience.leave();
  child.kill();
  return Math.min(...pauses);
}

export async function measureFanOut(): Promise<Result[]> {
  const theirs = await deliveries('bare');
  const ours = await deliveries('ours');
  const pause = await longestPause('ours');
  const barePause = await longestPause('bare');
  return [
    {
      name: `(e) one event to ${LISTENERS} listeners`,
      ours: `${Math.round(ours)} deliveries/s`,
      theirs: `${Math.round(theirs)}/s: bare ws`,
      ratio: ours / theirs,
      aim: '0.9',
    },
    {
      name: `(e) longest pause of the event loop, one event to ${CROWD} listeners`,
      ours: `${pause.toFixed(1)} ms`,
      theirs: `${barePause.toFixed(1)} ms: bare ws`,
      ratio: pause / barePause,
      aim: 'below 1',
    },
  ];
}
