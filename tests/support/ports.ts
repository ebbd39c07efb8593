import { createServer } from 'node:net';

// Below the range for outgoing connections, which could take a free port before it is used.
const FIRST_PORT = 10_000;
const PORTS_OF_A_PROCESS = 50;
const PROCESSES = 400;

let given = 0;

/** This process's ports in turn: parallel workers, whose numbers are close, share none. */
function nextPort(): number {
  given += 1;
  return FIRST_PORT + (process.pid % PROCESSES) * PORTS_OF_A_PROCESS + (given % PORTS_OF_A_PROCESS);
}

function isFree(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.on('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

/**
 * A free loopback port that no other worker gets.
 * @throws Error when all ports of this process are taken
 */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < PORTS_OF_A_PROCESS; attempt += 1) {
    const port = nextPort();
    if (await isFree(port)) return port;
  }
  throw new Error('no free port');
}
