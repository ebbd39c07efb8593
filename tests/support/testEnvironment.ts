/** 32 characters and more, and the same everywhere, so that several processes accept each other's signatures. */
export const APP_KEY = 'a-key-for-tests-only-a-key-for-tests-only';

/**
 * The environment of an application under test: its own database and port, mail kept in that database, play money
 * accepted, no demo organisation. Empty values keep a developer's `.env` out.
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
 * For servers whose pages nobody looks at: the browser's part would come from an address that nothing fetches, so it need not be
 * built, and what draws pages, a third of a start, is not loaded.
 */
export const WITHOUT_DRAWING = { VITE_DEV_URL: 'http://localhost:5173' };
