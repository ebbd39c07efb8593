/** A network receipt printer, at its own address on this machine and port 9100. */
import { randomInt } from 'node:crypto';
import { createServer, type Socket } from 'node:net';

export type NetworkPrinter = {
  host: string;
  /** The complete print of each connection. */
  slips: Buffer[];
  connections: number;
  /** Number of real-time drawer openings, even without paper. */
  kicks: number;
  /** Faults: no `paper`, `cover` open; `silent` never answers; `breaksAfter` this many bytes the cable is unplugged. */
  state: { paper: boolean; cover: boolean; silent: boolean; breaksAfter: number | null };
  close(): Promise<void>;
};

const OK = 0x12;

export async function startPrinter(): Promise<NetworkPrinter> {
  const sockets = new Set<Socket>();
  const printer: NetworkPrinter = {
    host: `127.${randomInt(1, 250)}.${randomInt(0, 250)}.${randomInt(2, 250)}`,
    slips: [],
    connections: 0,
    kicks: 0,
    state: { paper: true, cover: false, silent: false, breaksAfter: null },
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
  const server = createServer((socket) => {
    printer.connections += 1;
    sockets.add(socket);
    let kept = Buffer.alloc(0);
    let done = 0;
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      const { paper, cover, silent, breaksAfter } = printer.state;
      kept = Buffer.concat([kept, chunk]);
      if (breaksAfter !== null && kept.length > breaksAfter) return void socket.resetAndDestroy();
      // Real-time status: each request is answered by a byte.
      for (; done < kept.length; done += 1) {
        if (silent) continue;
        const [one, two, three] = kept.subarray(done, done + 3);
        if (one === 0x10 && two === 0x04 && three === 2)
          socket.write(Buffer.from([OK | (cover ? 4 : 0) | (paper ? 0 : 0x20)]));
        if (one === 0x10 && two === 0x04 && three === 4) socket.write(Buffer.from([OK | (paper ? 0 : 0x60)]));
        if (one === 0x10 && two === 0x14 && three === 1) printer.kicks += 1;
        if (one === 0x1d && two === 0x72) socket.write(Buffer.from([paper ? 0 : 0x0c]));
      }
    });
    socket.on('close', () => {
      sockets.delete(socket);
      // Six bytes are status requests: anything longer is a slip.
      if (printer.state.paper && printer.state.breaksAfter === null && kept.length > 6) printer.slips.push(kept);
    });
    socket.on('end', () => socket.end());
  });
  await new Promise<void>((resolve) => server.listen(9100, printer.host, resolve));
  return printer;
}
