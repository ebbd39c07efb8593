/** A proxy in front of a database or a mail server, which a test can cut, slow down and restore. */
import { connect, createServer, type Server, type Socket } from 'node:net';
import { freePort } from '../../support/ports';

export type Wire = {
  /** The URL through this proxy. */
  url: string;
  /** Simulates a stopped database: open connections break, and new ones are refused. */
  cut: () => Promise<void>;
  /** Simulates a black-holed network: connections stay open, and no data passes. */
  freeze: () => void;
  /** Delays each packet by this time, in both directions. */
  slow: (milliseconds: number) => void;
  /** Closes one direction: nothing more is received, now and on each new connection. */
  halfClose: () => void;
  mend: () => Promise<void>;
  close: () => Promise<void>;
};

const listen = (server: Server, port: number) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });

export async function openWire(targetUrl: string): Promise<Wire> {
  const target = new URL(targetUrl);
  const sockets = new Set<Socket>();
  const nearOnes = new Set<Socket>();
  let isFrozen = false;
  let isHalfClosed = false;
  let delayMs = 0;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    if (isFrozen) socket.pause();
  };
  /** Passes data on, in order also when the delay changes. */
  const pass = (one: Socket, other: Socket) => {
    let due = 0;
    one.on('data', (chunk) => {
      due = Math.max(Date.now() + delayMs, due);
      if (due <= Date.now()) other.write(chunk);
      else setTimeout(() => other.write(chunk), due - Date.now());
    });
  };
  const server = createServer((near) => {
    nearOnes.add(near);
    near.on('close', () => nearOnes.delete(near));
    if (isHalfClosed) near.end();
    const far = connect(Number(target.port), target.hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      keep(one);
      pass(one, other);
      one.on('close', () => other.destroy());
      if (isFrozen) one.pause();
    }
  });
  const port = await freePort();
  await listen(server, port);
  const url = new URL(targetUrl);
  url.port = String(port);

  const cut = async () => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  return {
    url: url.href,
    cut,
    freeze: () => {
      isFrozen = true;
      for (const socket of sockets) socket.pause();
    },
    slow: (milliseconds) => {
      delayMs = milliseconds;
    },
    halfClose: () => {
      isHalfClosed = true;
      for (const socket of nearOnes) socket.end();
    },
    mend: async () => {
      isFrozen = false;
      isHalfClosed = false;
      delayMs = 0;
      for (const socket of sockets) socket.resume();
      if (!server.listening) await listen(server, port);
    },
    close: async () => {
      if (server.listening) await cut();
    },
  };
}
