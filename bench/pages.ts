/** (d) A visit to the front page, compared with bare Express answering the same JSON after the same queries. */

import { startChild } from './lib/child';
import { openConnection } from './lib/connection';
import { CLIENTS } from './lib/pgbench';
import { rateOf } from './lib/rate';
import type { Result } from './lib/report';
import type { Stage } from './lib/stage';

const SECONDS = 6;
const ROUNDS = 2;

async function visits(url: string, headers: Record<string, string>): Promise<number> {
  const connections = await Promise.all(Array.from({ length: CLIENTS }, () => openConnection(url)));
  const rate = await rateOf(
    connections.map((connection) => async () => {
      const { status } = await connection.ask({ path: '/', headers });
      if (status !== 200) throw new Error(`the page answered ${status}`);
    }),
    SECONDS,
  );
  for (const connection of connections) connection.close();
  return rate.perSecond;
}

/** Headers of a returning guest: an Inertia visit with cookies. */
async function visitorHeaders(url: string): Promise<Record<string, string>> {
  const connection = await openConnection(url);
  const first = await connection.ask({ path: '/', headers: { Accept: 'text/html' } });
  const data = /<script data-page="app" type="application\/json">(.*?)<\/script>/s.exec(first.body)?.[1] ?? '{}';
  const page = JSON.parse(data) as { version: string };
  connection.close();
  return {
    Accept: 'text/html, application/xhtml+xml',
    'X-Requested-With': 'XMLHttpRequest',
    'X-Inertia': 'true',
    'X-Inertia-Version': page.version,
    Cookie: first.cookies.join('; '),
  };
}

/** Body of the page. The connection reads bytes, one per character. */
async function bodyOf(url: string, headers: Record<string, string>): Promise<string> {
  const connection = await openConnection(url);
  const { body } = await connection.ask({ path: '/', headers });
  connection.close();
  return Buffer.from(body, 'latin1').toString();
}

export async function measurePages(stage: Stage): Promise<Result> {
  const headers = await visitorHeaders(stage.server.url);
  const page = await bodyOf(stage.server.url, headers);
  const { child, port } = await startChild('bench/servers/bareExpress.ts', {
    DATABASE_URL: stage.databaseUrl,
    PAGE: page,
  });
  const yardstick = `http://127.0.0.1:${port}`;
  if ((await bodyOf(yardstick, headers)) !== page) throw new Error('the two do not answer the same JSON');
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    theirs.push(await visits(yardstick, headers));
    ours.push(await visits(stage.server.url, headers));
  }
  child.kill();
  const best = (rates: readonly number[]) => Math.max(...rates);
  return {
    name: '(d) an Inertia visit to the front page',
    ours: `${Math.round(best(ours))} visits/s`,
    theirs: `${Math.round(best(theirs))}/s: bare Express`,
    ratio: best(theirs) / best(ours),
    aim: 'at most 1.3 times',
  };
}
