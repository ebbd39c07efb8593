import type { Server } from 'node:http';
import type { Socket } from 'node:net';

const LET_GO_EVERY_MS = 50;
/** Time for a newly connected client to send its request. */
const FIRST_WORD_MS = 1000;

/**
 * Graceful shutdown: accepts no more connections, answers running requests and closes each connection after its
 * response. Resolves when the last one is closed. Browsers and load balancers open some in advance: Node gives an
 * unused connection a minute, this function a second.
 */
export function drainOf(server: Server): () => Promise<void> {
  const open = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  return () => {
    server.prependListener('request', (_req, res) => res.setHeader('Connection', 'close'));
    const begun = performance.now();
    const letting = setInterval(() => {
      server.closeIdleConnections();
      if (performance.now() - begun < FIRST_WORD_MS) return;
      for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
    }, LET_GO_EVERY_MS);
    return new Promise((resolve) =>
      server.close(() => {
        clearInterval(letting);
        resolve();
      }),
    );
  };
}
