/** `/metrics` on a port of its own, with and without a token. */
import { expect, it } from 'vitest';
import { startApp } from '../../support/app';
import { freePort } from '../../support/ports';

const TOKEN = 'a-token-for-scrapes-only';
const bearer = { Authorization: `Bearer ${TOKEN}` };

it('serves the figures on the port alone, and stops with the application', async () => {
  const port = await freePort();
  const app = await startApp({ METRICS_PORT: String(port) });
  const page = `http://127.0.0.1:${port}/metrics`;
  try {
    await app.newClient().get('/up');
    const answer = await fetch(page);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(await answer.text()).toMatch(/^aforo_request_seconds_count\{[^}]*route="\/up"[^}]*\} 1$/m);
    const others = [fetch(`http://127.0.0.1:${port}/up`), fetch(page, { method: 'POST' }), fetch(`${app.url}/metrics`)];
    expect((await Promise.all(others)).map(({ status }) => status)).toEqual([404, 404, 404]);
  } finally {
    await app.close();
  }
  await expect(fetch(page)).rejects.toThrow('fetch failed');
});

it('asks for the token on the port as well', async () => {
  const port = await freePort();
  const app = await startApp({ METRICS_PORT: String(port), METRICS_TOKEN: TOKEN });
  const page = `http://127.0.0.1:${port}/metrics`;
  try {
    const answers = [fetch(page), fetch(page, { headers: bearer }), fetch(`${app.url}/metrics`, { headers: bearer })];
    // The main port knows access tokens of people only.
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([401, 200, 401]);
  } finally {
    await app.close();
  }
});
