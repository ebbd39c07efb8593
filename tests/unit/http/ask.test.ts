import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { ask } from '../../support/ask';

afterEach(() => {
  vi.restoreAllMocks();
});

it('keeps a connection for the next request, and takes a new one before a server may close the old one', async () => {
  const connections = new Set<Socket>();
  const server = createServer((req, res) => {
    connections.add(req.socket);
    res.end('here');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const get = async () => (await ask(url, { headers: new Headers() })).text;
  try {
    for (const _ of [1, 2]) expect(await get()).toBe('here');
    expect(connections.size).toBe(1);
    const later = performance.now() + 4500;
    vi.spyOn(performance, 'now').mockReturnValue(later);
    expect(await get()).toBe('here');
    expect(connections.size).toBe(2);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
