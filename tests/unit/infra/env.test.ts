import { expect, it } from 'vitest';
import { loadEnv } from '../../../server/infra/env';

const NO_FILE = '';
const GIVEN = { DATABASE_URL: 'postgres://127.0.0.1/aforo', APP_KEY: 'a key of thirty-two letters or more' };

it.each([
  ['a database of its own without a key', { APP_KEY: undefined }, /APP_KEY/],
  ['a live server elsewhere without its secret', { BROADCAST_CONNECTION: 'pusher' }, /PUSHER_APP_SECRET/],
  ['play money where money is real', { NODE_ENV: 'production', PAYMENTS_SANDBOX: 'true' }, /PAYMENTS_SANDBOX/],
])('%s stops the start', (_what, source, named) => {
  expect(() => loadEnv({ ...GIVEN, ...source }, NO_FILE)).toThrow(named);
});

it.each([
  ['a demo, whose passwords everybody knows', { DEMO: 'true' }, '127.0.0.1'],
  ['development', { NODE_ENV: 'development', DEMO: 'false' }, '127.0.0.1'],
  ['development that is told to', { NODE_ENV: 'development', DEMO: 'false', HOST: '0.0.0.0' }, '0.0.0.0'],
  ['a demo that is told to', { DEMO: 'true', HOST: '0.0.0.0' }, '0.0.0.0'],
  ['any other installation', { DEMO: 'false' }, '0.0.0.0'],
])('%s listens where it should', (_what, source, host) => {
  expect(loadEnv({ ...GIVEN, ...source }, NO_FILE).HOST).toBe(host);
});
