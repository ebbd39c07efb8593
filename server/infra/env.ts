/**
 * The environment, read once and validated as a whole: wrong values stop the start with one line per mistake. `.env`
 * beside package.json supplies variables that the process lacks.
 */
import { createHmac, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { z } from 'zod';
import { isTaxId } from '../shared/taxIds';

const flag = z.enum(['true', 'false', '1', '0', '']).transform((value) => value === 'true' || value === '1');
const port = z.coerce.number().int().min(0).max(65_535);
const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

/** Same as `schema`, but its default also replaces an empty value. */
const filled = <T extends z.ZodType>(schema: T) => z.preprocess((value) => (value === '' ? undefined : value), schema);
const listed = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
const origin = z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin);

const schema = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('production'),
  /**
   * The listening address: all interfaces, except for a demo, whose passwords are public, which listens locally only.
   */
  HOST: optional(z.string()),
  PORT: port.default(8000),
  APP_NAME: z.string().default('Aforo'),
  APP_URL: optional(z.url({ protocol: /^https?$/ })),
  APP_KEY: optional(z.string().min(32, 'at least 32 characters')),
  /** Former values of APP_KEY, separated by commas: signatures and encrypted data of theirs stay valid. */
  APP_PREVIOUS_KEYS: z
    .string()
    .default('')
    .transform(listed)
    .pipe(z.array(z.string().min(32, 'at least 32 characters each'))),
  DATABASE_URL: optional(z.string().regex(/^postgres(ql)?:\/\//, 'starts with postgres://')),
  /**
   * The server itself, if DATABASE_URL leads to a pooler in transaction mode (docs/pooler.md): for LISTEN, migrations and
   * backups, which need a session.
   */
  DATABASE_DIRECT_URL: optional(z.string().regex(/^postgres(ql)?:\/\//, 'starts with postgres://')),
  DATABASE_POOL: z.coerce.number().int().min(2).max(50).default(10),
  STORAGE_DIR: z.string().default('storage'),
  /** Time between SIGTERM and the end of new requests, in which `/up` answers 503: longer than a balancer takes to ask. */
  DRAIN_WAIT_SECONDS: filled(z.coerce.number().int().min(0).max(120).default(0)),
  DEMO: optional(flag),
  /** Whether HSTS includes the subdomains of APP_URL. */
  HSTS_SUBDOMAINS: optional(flag),
  /** Number of proxies in front, or the addresses to trust, as Express's `trust proxy` takes them. */
  TRUST_PROXY: optional(z.string()),
  BROADCAST_CONNECTION: z.enum(['embedded', 'pusher']).default('embedded'),
  PUSHER_APP_ID: z.string().default('aforo'),
  PUSHER_APP_KEY: z.string().default('aforo-key'),
  PUSHER_APP_SECRET: optional(z.string().min(16, 'at least 16 characters')),
  PUSHER_HOST: optional(z.string()),
  PUSHER_PORT: optional(port),
  PUSHER_SCHEME: optional(z.enum(['http', 'https'])),
  PUSHER_APP_CLUSTER: z.string().default('mt1'),
  /**
   * Maximum live connections of a process: in total, and from one network (an IPv4 address, an IPv6 /64). Above the second
   * number, each session (a browser) of the network still has as many as the third.
   */
  LIVE_CONNECTIONS: filled(z.coerce.number().int().min(1).default(10_000)),
  LIVE_CONNECTIONS_PER_NETWORK: filled(z.coerce.number().int().min(1).default(1000)),
  LIVE_CONNECTIONS_PER_SESSION: filled(z.coerce.number().int().min(0).default(5)),
  /** Origins besides APP_URL whose pages may connect, separated by commas. */
  LIVE_ORIGINS: z.string().default('').transform(listed).pipe(z.array(origin)),
  /** Requests under way in a process from which it may refuse new visitors (`http/busy.ts`). */
  BUSY_REQUESTS: filled(z.coerce.number().int().min(1).default(1000)),
  MAIL_URL: optional(z.string().regex(/^smtps?:\/\//, 'starts with smtp:// or smtps://')),
  MAIL_FROM: z.string().default('Aforo <tickets@aforo.test>'),
  /** Authenticates the sender of incoming mail at /webhooks/mail. */
  MAIL_WEBHOOK_SECRET: optional(z.string().min(20)),
  /** The address for replies to customer service emails; none if empty. */
  MAIL_REPLY_TO: optional(z.email().toLowerCase()),
  /** Hosts in private networks allowed for the mailbox of replies, separated by commas; others are refused. */
  MAIL_PRIVATE_HOSTS: z.string().default('').transform(listed),
  /** A file with the CA certificate of such a server. */
  MAIL_IMAP_CA: optional(z.string()),
  /**
   * Hosts in private networks that webhooks may be sent to, separated by commas; others are refused. Outside production
   * also by HTTP.
   */
  WEBHOOK_PRIVATE_HOSTS: z.string().default('').transform(listed),
  /** Networks of receipt printers, separated by commas; the server connects to no other for printing. */
  PRINTER_NETWORKS: z
    .string()
    .default('10.0.0.0/8,172.16.0.0/12,192.168.0.0/16,fc00::/7')
    .transform(listed)
    .pipe(z.array(z.union([z.cidrv4(), z.cidrv6()], { error: 'is a network such as 192.168.20.0/24' }))),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  /** The port of `/metrics`; without it a token opens that page on PORT, and without both there is none. */
  METRICS_PORT: optional(port),
  METRICS_TOKEN: optional(z.string().min(16, 'at least 16 characters')),
  /** Address of an OpenTelemetry collector for traces, such as http://127.0.0.1:4318/v1/traces. */
  TRACE_ENDPOINT: optional(z.url({ protocol: /^https?$/ })),
  /** Share of the requests that are traced, from 0 to 1. */
  TRACE_SHARE: filled(z.coerce.number().min(0).max(1).default(0.01)),
  /** Card payments by the sandbox provider; on outside production, and in production only for the demo organisation. */
  PAYMENTS_SANDBOX: optional(flag),
  /** Other URLs of the payment providers, for a substitute or a proxy; their own ones if empty. */
  STRIPE_URL: optional(origin),
  REDSYS_URL: optional(origin),
  /** The same for phone wallets; a file with the CA certificate of such a server. */
  APPLE_PUSH_URL: optional(origin),
  APPLE_PUSH_CA: optional(z.string()),
  GOOGLE_WALLET_URL: optional(origin),
  /** The same for the tax agency that receives the records of invoices. */
  VERIFACTU_URL: optional(origin),
  VERIFACTU_CA: optional(z.string()),
  /** The producer of this software, as named in records for the tax agency; empty: the organisation itself. */
  VERIFACTU_PRODUCER: optional(z.string().max(120)),
  VERIFACTU_PRODUCER_NIF: optional(z.string().refine((id) => isTaxId('ES', id), { error: 'is a Spanish NIF' })),
  /**
   * The Union's register of VAT numbers, https://ec.europa.eu/taxation_customs/vies/rest-api or a substitute; empty:
   * numbers are not checked there.
   */
  VIES_URL: optional(z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''))),
  /** URL of the Vite development server; set by `npm run dev`. */
  VITE_DEV_URL: optional(z.url()),
});

type Parsed = z.infer<typeof schema>;
export type Env = Omit<Parsed, 'APP_KEY' | 'PUSHER_APP_SECRET' | 'DEMO' | 'HOST' | 'PAYMENTS_SANDBOX' | 'APP_URL'> & {
  HOST: string;
  APP_KEY: string;
  APP_URL: string;
  /** Whether APP_URL was set, and not derived from the port. */
  hasOwnUrl: boolean;
  PUSHER_APP_SECRET: string;
  /** Load the demo organisation into an empty database. */
  DEMO: boolean;
  PAYMENTS_SANDBOX: boolean;
};

/** The address for a connection with its own session: past the pooler, if there is one. */
export const directUrlOf = ({ DATABASE_DIRECT_URL, DATABASE_URL }: Pick<Env, 'DATABASE_DIRECT_URL' | 'DATABASE_URL'>) =>
  DATABASE_DIRECT_URL ?? DATABASE_URL;

/** All keys that may have signed or encrypted existing data, the current one first. */
export const keysOf = ({ APP_KEY, APP_PREVIOUS_KEYS }: Pick<Env, 'APP_KEY' | 'APP_PREVIOUS_KEYS'>): string[] => [
  APP_KEY,
  ...APP_PREVIOUS_KEYS,
];

/** The environment's mistakes, one line each. */
export class EnvError extends Error {}

const readDotEnv = (file: string): NodeJS.Dict<string> =>
  existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {};

/** A key stored beside the embedded database, created on the first start. */
function storedKey(storageDir: string): string {
  const file = join(storageDir, 'app.key');
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  mkdirSync(storageDir, { recursive: true });
  const key = randomBytes(32).toString('base64url');
  writeFileSync(file, `${key}\n`, { mode: 0o600 });
  return key;
}

/** @throws EnvError listing every wrong or missing value. */
export function loadEnv(source: Record<string, string | undefined>, dotEnvFile = '.env'): Env {
  const result = schema.safeParse({ ...readDotEnv(dotEnvFile), ...source });
  if (!result.success) {
    throw new EnvError(result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'));
  }
  const parsed = result.data;
  const mistakes: string[] = [];
  if (parsed.DATABASE_URL && !parsed.APP_KEY)
    mistakes.push('APP_KEY: required with DATABASE_URL (32 or more random characters)');
  if (parsed.DATABASE_DIRECT_URL && !parsed.DATABASE_URL)
    mistakes.push('DATABASE_DIRECT_URL: only with DATABASE_URL, which then leads to a pooler');
  if (parsed.BROADCAST_CONNECTION === 'pusher' && !parsed.PUSHER_APP_SECRET)
    mistakes.push('PUSHER_APP_SECRET: required with BROADCAST_CONNECTION=pusher');
  if (parsed.NODE_ENV === 'production' && parsed.PAYMENTS_SANDBOX && parsed.DATABASE_URL && !parsed.DEMO) {
    mistakes.push('PAYMENTS_SANDBOX: play money in production needs DEMO=true as well');
  }
  if (mistakes.length > 0) throw new EnvError(mistakes.join('\n'));

  const APP_KEY = parsed.APP_KEY ?? storedKey(parsed.STORAGE_DIR);
  const DEMO = parsed.DEMO ?? !parsed.DATABASE_URL;
  return {
    ...parsed,
    APP_KEY,
    APP_URL: (parsed.APP_URL ?? `http://localhost:${parsed.PORT}`).replace(/\/$/, ''),
    hasOwnUrl: parsed.APP_URL !== undefined,
    PUSHER_APP_SECRET:
      parsed.PUSHER_APP_SECRET ?? createHmac('sha256', APP_KEY).update('live events').digest('base64url'),
    DEMO,
    HOST: parsed.HOST ?? (DEMO || parsed.NODE_ENV === 'development' ? '127.0.0.1' : '0.0.0.0'),
    PAYMENTS_SANDBOX: parsed.PAYMENTS_SANDBOX ?? (parsed.NODE_ENV !== 'production' || DEMO),
  };
}

/** Ends the process with the mistakes of its environment. @throws any other error */
export function explainEnd(error: unknown): never {
  if (!(error instanceof EnvError)) throw error;
  console.error(`The environment is not right:\n${error.message}`);
  process.exit(1);
}

/** The environment of this process, which ends with an explanation if it is wrong. */
export function readEnv(): Env {
  try {
    return loadEnv(process.env);
  } catch (error) {
    return explainEnd(error);
  }
}
