/** At least 32 characters, and the same for all processes, so that they accept each other's signatures. */
export const APP_KEY = 'a-key-for-tests-only-a-key-for-tests-only';

/**
 * Environment of an application under test: its own database and port, emails stored in that database, the test payment
 * provider, no demo organisation. Empty values override a developer's `.env`.
 */
export const testEnvironment = ({ databaseUrl, port }: { databaseUrl: string; port: number }) => ({
  NODE_ENV: 'test',
  HOST: '127.0.0.1',
  PORT: String(port),
  APP_URL: `http://127.0.0.1:${port}`,
  APP_KEY,
  DATABASE_URL: databaseUrl,
  DATABASE_POOL: '4',
  DEMO: 'false',
  TRUST_PROXY: '',
  BROADCAST_CONNECTION: 'embedded',
  PUSHER_APP_SECRET: '',
  MAIL_URL: '',
  PAYMENTS_SANDBOX: 'true',
  LOG_LEVEL: process.env.LOG_LEVEL ?? 'error',
});

/**
 * Used by servers whose pages are not viewed: the client's URL is never requested, so it need not be built, and the
 * page renderer, a third of the start, is not loaded.
 */
export const WITHOUT_DRAWING = { VITE_DEV_URL: 'http://localhost:5173' };
