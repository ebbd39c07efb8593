import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import express from 'express';
import { expect, it } from 'vitest';
import { createBusyGuard } from '../../../server/http/busy';
import { noteRequest } from '../../../server/http/requestsUnderWay';

/** More than the system's buffers of a connection hold, so that the answer waits for its reader. */
const SIZE = 64 * 1024 * 1024;
const ALWAYS = 2;

it('clients that read downloads slowly keep no visitor out', async () => {
  const guard = createBusyGuard(ALWAYS);
  const app = express();
  app.use(noteRequest, guard.refuse, guard.count);
  app.get('/download', (_req, res) => {
    Readable.from([Buffer.alloc(SIZE)]).pipe(res.type('application/octet-stream'));
  });
  app.get('/', (_req, res) => void res.send('welcome'));
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const readers = await Promise.all(
    Array.from({ length: ALWAYS }, async () => {
      const socket = connect(port, '127.0.0.1');
      socket.write('GET /download HTTP/1.1\r\nHost: localhost\r\n\r\n');
      await once(socket, 'readable');
      return socket;
    }),
  );
  const answer = await fetch(`http://127.0.0.1:${port}/`);
  expect([answer.status, await answer.text()]).toEqual([200, 'welcome']);
  for (const socket of readers) socket.destroy();
  server.close();
});
