/** Codes of companies cannot be found by guessing. */
import { expect, it } from 'vitest';
import { paths } from '../../../server/shared/paths';
import { openApp } from '../../support/app';

const app = await openApp();

it('a network that tries ten codes in a minute has to wait', async () => {
  const client = app.newClient();
  const answers: number[] = [];
  for (let at = 0; at < 11; at += 1)
    answers.push((await client.json('POST', paths.bulk.claim(`NOSUCHCODE${at}`), {})).status);
  expect(answers.slice(0, 10)).not.toContain(429);
  expect(answers[10]).toBe(429);
});
