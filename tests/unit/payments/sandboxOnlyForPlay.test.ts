import { afterEach, describe, expect, it } from 'vitest';
import { memoryBroadcaster } from '../../../server/infra/broadcaster/memoryBroadcaster';
import { type Env, EnvError, loadEnv } from '../../../server/infra/env';
import { setRuntime } from '../../../server/infra/runtime';
import { addProvider, cardProvider, findProvider } from '../../../server/payments/providers/registry';
import { sandboxProvider } from '../../../server/payments/sandbox/sandboxProvider';

const KEY = 'k'.repeat(40);
const SHOP = { currency: 'EUR', channel: 'web' };
const load = (source: Record<string, string>): Env => loadEnv({ APP_KEY: KEY, ...source }, '');
const run = (env: Env) => setRuntime({ env, broadcaster: memoryBroadcaster() });
const SERVER = { NODE_ENV: 'production', DATABASE_URL: 'postgres://u@h/d' };

describe('the sandbox', () => {
  it('does not start in production on a server that sells for real', () => {
    expect(() => load({ ...SERVER, PAYMENTS_SANDBOX: 'true' })).toThrow(EnvError);
    expect(() => load({ ...SERVER, PAYMENTS_SANDBOX: 'true', DEMO: 'false' })).toThrow('PAYMENTS_SANDBOX');
  });

  it('is not there in production unless it was asked for', () => {
    run(load(SERVER));
    expect(findProvider('sandbox')).toBeUndefined();
    expect(cardProvider(SHOP)).toBeUndefined();
  });

  it('serves the demo organisation, development and tests', () => {
    for (const env of [
      load({ ...SERVER, DEMO: 'true' }),
      load({ NODE_ENV: 'development' }),
      load({ NODE_ENV: 'test' }),
    ]) {
      run(env);
      expect(cardProvider(SHOP)).toBe(sandboxProvider);
    }
  });

  it('takes no cards at a counter', () => {
    run(load({ NODE_ENV: 'test' }));
    expect(cardProvider({ ...SHOP, channel: 'counter' })).toBeUndefined();
  });
});

describe('another provider', () => {
  let remove = () => {};
  afterEach(() => remove());

  it('goes before the sandbox, for what it takes', () => {
    run(load({ NODE_ENV: 'test' }));
    const dollars = {
      ...sandboxProvider,
      code: 'dollars',
      isAvailable: ({ currency }: { currency: string }) => currency === 'USD',
    };
    remove = addProvider(dollars);
    expect(cardProvider({ ...SHOP, currency: 'USD' })).toBe(dollars);
    expect(cardProvider(SHOP)).toBe(sandboxProvider);
    expect(findProvider('dollars')).toBe(dollars);
    remove();
    remove = () => {};
    expect(findProvider('dollars')).toBeUndefined();
  });
});
