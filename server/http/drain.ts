import type { Server } from 'node:http';
import type { Socket } from 'node:net';

const LET_GO_EVERY_MS = 50;
/** So long has a client that connected just now to say what it wants. */
const FIRST_WORD_MS = 1000;

/**
 * How this server comes to its end: it takes no more connections, answers what is under way and lets go of each connection
 * after its answer. Resolves when the last one is gone. Browsers and balancers open some in advance: one on which nothing
 * was sent is under way for Node, which gives it a minute, and is let go of after a second.
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
