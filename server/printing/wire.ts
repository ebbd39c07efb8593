/** Sends a slip to a network printer: TCP to one address and port, with our bytes only. */
import { connect, type Socket } from 'node:net';
import type { PrintFailure } from '../shared/printers';
import { printerAddress } from './address';
import { KICK } from './bytes';

export type Sent =
  | { outcome: 'printed' }
  | {
      outcome: 'failed';
      failure: PrintFailure /** Nothing was sent: an automatic retry is safe. */;
      isUntouched: boolean;
    };

const CONNECT_MS = 3000;
/** A printer without an answer in this time does not report its status. */
const STATUS_MS = 700;
/** A long slip takes some seconds to print. */
const PRINT_MS = 20_000;

const OFFLINE_CAUSE = [0x10, 0x04, 0x02];
const PAPER = [0x10, 0x04, 0x04];
/** Answered once all previous data is printed. */
const PAPER_WHEN_DONE = [0x1d, 0x72, 0x01];

/** Fault by the two status bytes of DLE EOT 2 and 4. */
export function faultOf(cause: number, paper: number): PrintFailure | null {
  if (paper & 0x60 || cause & 0x20) return 'paper';
  if (cause & 0x04) return 'cover';
  return cause & 0x40 ? 'stopped' : null;
}

const failed = (failure: PrintFailure, isUntouched: boolean): Sent => ({ outcome: 'failed', failure, isUntouched });

/** Incoming bytes; `null` at the end. */
function inbox(socket: Socket) {
  const bytes: number[] = [];
  let isOver = false;
  let wake: () => void = () => undefined;
  socket.on('data', (chunk) => {
    bytes.push(...chunk.subarray(0, 64));
    wake();
  });
  for (const end of ['close', 'error', 'end'] as const)
    socket.on(end, () => {
      isOver = true;
      wake();
    });
  /** Waits for this many bytes or the timeout. */
  return async (count: number, within: number): Promise<{ bytes: number[]; isOver: boolean }> => {
    const until = Date.now() + within;
    while (bytes.length < count && !isOver && Date.now() < until)
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, until - Date.now());
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    return { bytes: bytes.splice(0, count), isOver };
  };
}

const connected = (socket: Socket): Promise<boolean> =>
  new Promise((resolve) => {
    socket.setTimeout(CONNECT_MS, () => resolve(false));
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
  });

const written = (socket: Socket, bytes: Uint8Array | number[]): Promise<boolean> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), PRINT_MS);
    socket.once('close', () => resolve(false));
    socket.write(Uint8Array.from(bytes), (error) => {
      clearTimeout(timer);
      resolve(!error);
    });
  });

async function talk(socket: Socket, bytes: Uint8Array, kicks: boolean): Promise<Sent> {
  if (!(await connected(socket))) return failed('unreachable', true);
  socket.setTimeout(0);
  const heard = inbox(socket);
  if (!(await written(socket, [...OFFLINE_CAUSE, ...PAPER]))) return failed('unreachable', true);
  const before = await heard(2, STATUS_MS);
  if (before.isOver) return failed('unreachable', true);
  const tellsOfItself = before.bytes.length === 2;
  const fault = tellsOfItself ? faultOf(before.bytes[0]!, before.bytes[1]!) : null;
  if (fault) {
    // The drawer must open for change even if printing fails.
    if (kicks) await written(socket, [...KICK]);
    return failed(fault, false);
  }
  if (!(await written(socket, bytes))) return failed('interrupted', false);
  if (!tellsOfItself) return socket.destroyed ? failed('interrupted', false) : { outcome: 'printed' };
  if (!(await written(socket, PAPER_WHEN_DONE))) return failed('interrupted', false);
  const after = await heard(1, PRINT_MS);
  if (after.bytes.length === 1) return after.bytes[0]! & 0x0c ? failed('paper', false) : { outcome: 'printed' };
  if (after.isOver) return failed('interrupted', false);
  // The printer answers immediately or never: its present status decides.
  await written(socket, [...OFFLINE_CAUSE, ...PAPER]);
  const now = await heard(2, STATUS_MS);
  if (now.bytes.length < 2) return failed('interrupted', false);
  const last = faultOf(now.bytes[0]!, now.bytes[1]!);
  return last ? failed(last, false) : { outcome: 'printed' };
}

/** Prints at an allowed address. @param kicks the slip opens the drawer, even if it cannot be printed */
export async function sendToPrinter(
  { host, port }: { host: string; port: number },
  bytes: Uint8Array,
  kicks = false,
): Promise<Sent> {
  const address = await printerAddress(host, port);
  if (!address) return failed('refused', false);
  const socket = connect({ host: address, port, noDelay: true });
  socket.on('error', () => undefined);
  try {
    return await talk(socket, bytes, kicks);
  } finally {
    socket.end();
    setTimeout(() => socket.destroy(), 1000).unref();
  }
}
