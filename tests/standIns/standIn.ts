/** Shared by simulated payment providers: an HTTP server that can be down, slow, or lose its responses. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** `lost`: it processes the request, and the response is lost. */
export type Mood = 'well' | 'down' | 'slow' | 'lost';
export type Asked = {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  body: string;
};
export type Answered = { status: number; body: string; type?: string };

export type StandIn = {
  url: string;
  /** Requests received, as `METHOD /path`. */
  asked: string[];
  mood: Mood;
  /** Requests affected by the mood. */
  moodOf: RegExp;
  close: () => Promise<void>;
};

const SLOW_MS = 30_000;

async function read(req: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of req) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

export async function startStandIn(answer: (asked: Asked) => Answered): Promise<StandIn> {
  const standIn: StandIn = { url: '', asked: [], mood: 'well', moodOf: /./, close: async () => {} };
  const serve = async (req: IncomingMessage, res: ServerResponse) => {
    const { pathname, searchParams } = new URL(req.url ?? '/', 'http://x');
    const line = `${req.method} ${pathname}`;
    const mood = standIn.moodOf.test(line) ? standIn.mood : 'well';
    if (mood === 'down') return void req.socket.destroy();
    const body = await read(req);
    standIn.asked.push(line);
    const said = answer({ method: req.method ?? '', path: pathname, query: searchParams, headers: req.headers, body });
    if (mood === 'lost') return void req.socket.destroy();
    if (mood === 'slow') await pause(SLOW_MS, undefined, { ref: false });
    res.writeHead(said.status, { 'Content-Type': said.type ?? 'application/json' }).end(said.body);
  };
  const server: Server = createServer((req, res) => void serve(req, res).catch(() => req.socket.destroy()));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  standIn.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  standIn.close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return standIn;
}
