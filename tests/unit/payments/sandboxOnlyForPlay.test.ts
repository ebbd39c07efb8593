import { afterEach, describe, expect, it } from 'vitest';
import { memoryBroadcaster } from '../../../server/infra/broadcaster/memoryBroadcaster';
import { type Env, EnvError, loadEnv } from '../../../server/infra/env';
import { setRuntime } from '../../../server/infra/runtime';
import { addProvider, findProvider, listOffers } from '../../../server/payments/providers/registry';
import { sandboxProvider } from '../../../server/payments/sandbox/sandboxProvider';

const KEY = 'k'.repeat(40);
const SHOP = { currency: 'EUR', channel: 'web' };
const load = (source: Record<string, string>): Env => loadEnv({ APP_KEY: KEY, ...source }, '');
const first = async (order: { currency: string; channel: string }) => (await listOffers(order))[0]?.provider;
const run = (env: Env) => setRuntime({ env, broadcaster: memoryBroadcaster() });
const SERVER = { NODE_ENV: 'production', DATABASE_URL: 'postgres://u@h/d' };

describe('the sandbox', () => {
  it('does not start in production on a server that sells for real', () => {
    expect(() => load({ ...SERVER, PAYMENTS_SANDBOX: 'true' })).toThrow(EnvError);
    expect(() => load({ ...SERVER, PAYMENTS_SANDBOX: 'true', DEMO: 'false' })).toThrow('PAYMENTS_SANDBOX');
  });

  it('is not there in production unless it was asked for', async () => {
    run(load(SERVER));
    expect(await findProvider('sandbox')).toBeUndefined();
    expect(await first(SHOP)).toBeUndefined();
  });

  it('serves the demo organisation, development and tests', async () => {
    for (const env of [
      load({ ...SERVER, DEMO: 'true' }),
      load({ NODE_ENV: 'development' }),
      load({ NODE_ENV: 'test' }),
    ]) {
      run(env);
      expect(await first(SHOP)).toBe(sandboxProvider);
    }
  });

  it('takes no cards at a counter', async () => {
    run(load({ NODE_ENV: 'test' }));
    expect(await first({ ...SHOP, channel: 'counter' })).toBeUndefined();
  });
});

describe('another provider', () => {
  let remove = () => {};
  afterEach(() => remove());

  it('goes before the sandbox, for what it takes', async () => {
    run(load({ NODE_ENV: 'test' }));
    const dollars = {
      ...sandboxProvider,
      code: 'dollars',
      isAvailable: ({ currency }: { currency: string }) => currency === 'USD',
    };
    remove = addProvider(dollars);
    expect(await first({ ...SHOP, currency: 'USD' })).toBe(dollars);
    expect(await first(SHOP)).toBe(sandboxProvider);
    expect(await findProvider('dollars')).toBe(dollars);
    remove();
    remove = () => {};
    expect(await findProvider('dollars')).toBeUndefined();
  });
});
