/** A receiver of webhooks that answers as a test says. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

export type Received = { id: string; timestamp: string; signature: string; body: string };
type Reply = (res: ServerResponse, received: Received, nth: number) => void;

export type Receiver = {
  url: string;
  received: Received[];
  /** Answers from now on. */
  reply: Reply;
  close: () => Promise<void>;
};

export const answering =
  (status: number, headers: Record<string, string> = {}, body = ''): Reply =>
  (res) =>
    void res.writeHead(status, headers).end(body);

async function read(req: IncomingMessage): Promise<Received> {
  const parts: Buffer[] = [];
  for await (const part of req) parts.push(part as Buffer);
  const header = (name: string) => String(req.headers[`webhook-${name}`]);
  return {
    id: header('id'),
    timestamp: header('timestamp'),
    signature: header('signature'),
    body: Buffer.concat(parts).toString('utf8'),
  };
}

export async function startReceiver(): Promise<Receiver> {
  const receiver: Receiver = { url: '', received: [], reply: answering(204), close: async () => {} };
  const server = createServer((req, res) => {
    read(req).then(
      (received) => {
        receiver.received.push(received);
        receiver.reply(res, received, receiver.received.length);
      },
      () => {},
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  receiver.close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return receiver;
}

/** Waits until a condition holds. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await pause(20);
}
