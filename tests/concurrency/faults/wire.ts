/** A proxy between a server process and its database that a test can cut and restore. */
import { connect, createServer, type Server, type Socket } from 'node:net';
import { freePort } from '../../support/ports';

export type Wire = {
  /** The database URL through this proxy. */
  url: string;
  /** Simulates a stopped database: open connections break, and new ones are refused. */
  cut: () => Promise<void>;
  /** Simulates a black-holed network: connections stay open, and no data passes. */
  freeze: () => void;
  mend: () => Promise<void>;
  close: () => Promise<void>;
};

const listen = (server: Server, port: number) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });

export async function openWire(databaseUrl: string): Promise<Wire> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let isFrozen = false;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    if (isFrozen) socket.pause();
  };
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      keep(one);
      one.on('data', (chunk) => other.write(chunk));
      one.on('close', () => other.destroy());
      if (isFrozen) one.pause();
    }
  });
  const port = await freePort();
  await listen(server, port);
  const url = new URL(databaseUrl);
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
    mend: async () => {
      isFrozen = false;
      for (const socket of sockets) socket.resume();
      if (!server.listening) await listen(server, port);
    },
    close: async () => {
      if (server.listening) await cut();
    },
  };
}
