/** `compose.yaml`: its settings exist, its commands are built, and nothing starts before what it needs. */
import { existsSync, readFileSync } from 'node:fs';
import { load, YAML11_SCHEMA } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { COMMAND, HEALTH } from '../../../scripts/image/settings';
import { loadEnv } from '../../../server/infra/env';

type Health = { test: string[]; interval: string; timeout: string };
type Service = {
  image: string;
  build?: { context: string; dockerfile: string };
  command?: string[];
  read_only?: boolean;
  environment?: Record<string, string>;
  depends_on?: Record<string, { condition: string }>;
  healthcheck: Health;
  volumes?: string[];
};
type Compose = { services: Record<string, Service>; volumes: Record<string, null> };

const text = readFileSync('compose.yaml', 'utf8');
const { services, volumes } = load(text, { schema: YAML11_SCHEMA }) as Compose;
const ours = Object.entries(services).filter(([, { build }]) => build);
const GIVEN: Record<string, string> = {
  DOMAIN: 'tickets.example.org',
  APP_KEY: 'a'.repeat(32),
  PUSHER_APP_SECRET: 'b'.repeat(16),
  POSTGRES_PASSWORD: 'c'.repeat(16),
};

/** A value as Compose fills it in: `${NAME:-default}`, `${NAME:?what is missing}`. */
const filled = (value: string): string =>
  value.replace(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_all, name: string, kind: string, other: string) => {
    const given = GIVEN[name];
    if (given === undefined && kind !== '-') throw new Error(`${name} has neither a value nor a default`);
    return given ?? other;
  });

const filledEnvironment = ({ environment = {} }: Service): Record<string, string> =>
  Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, filled(value)]));

it('has two web processes, live events, a database and a proxy', () => {
  expect(Object.keys(services)).toEqual(['database', 'web1', 'web2', 'broadcast', 'proxy']);
  expect(ours.map(([name]) => name)).toEqual(['web1', 'web2', 'broadcast']);
});

it('builds our image by the Containerfile, and runs files that the build makes', () => {
  const entries = /input: \[([^\]]+)\]/.exec(readFileSync('vite.server.config.ts', 'utf8'))![1]!;
  for (const [, { build, command = COMMAND, read_only }] of ours) {
    expect(existsSync(build!.dockerfile)).toBe(true);
    expect(command).toHaveLength(1);
    expect(entries).toContain(`'${/^dist\/(\w+)\.js$/.exec(command[0]!)![1]}'`);
    expect(read_only).toBe(true);
  }
});

describe.each(ours)('the environment of %s', (_name, service) => {
  it('has only settings of the server, and satisfies it', () => {
    const known = readFileSync('.env.example', 'utf8').match(/^[A-Z_]+(?==)/gm);
    expect(known).toEqual(expect.arrayContaining(Object.keys(service.environment!)));
    expect(loadEnv({ NODE_ENV: 'production', ...filledEnvironment(service) }, '')).toMatchObject({
      // Without a database of its own a process would listen on this machine alone, as the demo does.
      HOST: '0.0.0.0',
      PORT: 8000,
      APP_URL: 'https://tickets.example.org',
      BROADCAST_CONNECTION: 'pusher',
      PUSHER_HOST: 'tickets.example.org',
    });
  });
});

it('takes every secret from outside', () => {
  for (const name of Object.keys(GIVEN)) expect(text).toContain(`\${${name}:?`);
  for (const [, service] of ours) {
    for (const [name, value] of Object.entries(service.environment!))
      if (/KEY$|SECRET|PASSWORD/.test(name))
        expect([name, value]).toEqual([name, expect.stringMatching(/^\$\{\w+:\?/)]);
  }
});

it('waits for the health of what a service needs', () => {
  for (const [name, { depends_on = {}, healthcheck }] of Object.entries(services)) {
    expect([name, healthcheck.test[0]]).toEqual([name, 'CMD']);
    for (const [needed, { condition }] of Object.entries(depends_on))
      expect([name, needed in services, condition]).toEqual([name, true, 'service_healthy']);
  }
  for (const [, { healthcheck }] of ours) expect(healthcheck.test.slice(1)).toEqual(HEALTH.command);
});

it('names volumes that it declares, and files that exist', () => {
  const sources = Object.values(services).flatMap(({ volumes: used = [] }) => used.map((one) => one.split(':')[0]!));
  for (const source of sources)
    expect([source, source.startsWith('.') ? existsSync(source) : source in volumes]).toEqual([source, true]);
  expect(sources.filter((source) => source in volumes).sort()).toEqual(Object.keys(volumes).sort());
});

it('passes requests to each process through the proxy, live connections to that of live events', () => {
  const proxy = readFileSync('Caddyfile', 'utf8');
  const upstreams = [...proxy.matchAll(/(\w+):8000/g)].map(([, name]) => name);
  expect(upstreams.sort()).toEqual(ours.map(([name]) => name).sort());
  expect(proxy).toContain('@live path /app/* /apps/*');
  expect(proxy).toContain('reverse_proxy @live broadcast:8000');
});
