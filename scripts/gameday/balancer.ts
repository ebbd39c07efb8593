/**
 * A balancer in front of the web processes: passes each connection to the processes in turn, and to the next one if a
 * process does not listen. A connection that breaks while it is used breaks for the person as well.
 */
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export type Balancer = { port: number; url: string; close: () => Promise<void> };

/** @returns a connection to that port; null if nothing listens there. */
async function tryPort(port: number): Promise<Socket | null> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return socket;
  } catch {
    return null;
  }
}

/** @param ports those of the processes */
export async function startBalancer(port: number, ports: readonly number[]): Promise<Balancer> {
  const sockets = new Set<Socket>();
  let turn = 0;
  const serve = async (near: Socket): Promise<void> => {
    sockets.add(near);
    near.on('error', () => undefined).on('close', () => sockets.delete(near));
    turn += 1;
    for (let tries = 0; tries < ports.length; tries += 1) {
      const far = await tryPort(ports[(turn + tries) % ports.length]!);
      if (!far) continue;
      far.on('error', () => undefined).on('close', () => near.destroy());
      near.on('close', () => far.destroy());
      near.pipe(far).pipe(near);
      return;
    }
    near.destroy();
  };
  const server = createServer((near) => void serve(near));
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
