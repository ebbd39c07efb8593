/**
 * Behind a pooler in transaction mode, two transactions of one client may be in two sessions, and another client's in
 * between. So nothing may use session state, except on the direct connections listed here.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sourceFiles } from '../../../scripts/sourceFiles';
import { FUNCTIONS } from '../../../scripts/sqlFunctions';

/** Text of a statement begins after a quote or a semicolon. */
const AT_START = `['"\`;]\\s*`;
const SESSION_STATE: Readonly<Record<string, RegExp>> = {
  'lock of a session': /\bpg_(try_)?advisory_(lock|unlock)\w*\b/gi,
  SET: new RegExp(
    `${AT_START}(re)?set\\s+(session\\s+)?(?!local\\b)(time zone|[a-z_]+(\\.[a-z_]+)?\\s*(=|to\\s))`,
    'gi',
  ),
  'set_config for the session': /\bset_config\s*\((?:[^()]|\([^()]*\))*,\s*false\s*\)/gi,
  LISTEN: new RegExp(`${AT_START}(un)?listen\\s`, 'gi'),
  'temporary table': /\bcreate\s+(global\s+|local\s+)?temp(orary)?\s|\bpg_temp\b/gi,
  'cursor of a session': /\bwith\s+hold\b/gi,
  'prepared name': new RegExp(`${AT_START}(prepare\\s+["\\w$]|deallocate\\s|discard\\s)`, 'gi'),
  'separate connection': /\bnew pg\.Client\b|\bnew (pg\.)?Pool\b|\bnew PrismaPg\b/g,
};

/** Direct connections: each file with the state it may use, and why. */
const DIRECT: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'server/infra/directConnection.ts': {
    'separate connection': 'scripts and checks of a session',
    SET: 'a script has no timeout; its connection ends with it',
  },
  'server/infra/reconnectingListener.ts': {
    'separate connection': 'notifications',
    LISTEN: 'its URL is the direct one',
  },
  'server/infra/backup/dumpServer.ts': {
    'separate connection': 'a snapshot that pg_dump shares',
    SET: 'reads whole tables',
  },
  'server/infra/backup/restoreServer.ts': {
    'lock of a session': 'two restores must not mix; the connection ends with the restore',
    SET: 'writes whole tables',
  },
  'server/infra/checkSession.ts': { 'prepared name': 'the probe, within its transaction' },
  'server/infra/db.ts': {
    'separate connection': 'the pools, which may lead to a pooler',
    SET: 'the embedded database has one session',
  },
  'server/infra/prismaAdapter.ts': { 'separate connection': 'the pool of Prisma' },
};

const statesIn = (text: string): string[] =>
  Object.entries(SESSION_STATE).flatMap(([name, pattern]) => (text.match(pattern) ? [name] : []));

const FILES = [
  // Texts for people are no statements.
  ...sourceFiles().filter((file) => /^server\/(?!shared\/i18n\/).*\.ts$/.test(file)),
  ...readdirSync(FUNCTIONS, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.sql'))
    .map((file) => join(FUNCTIONS, file)),
];

it('uses session state on direct connections alone', () => {
  expect(FILES.length).toBeGreaterThan(1000);
  const found = FILES.flatMap((file) => statesIn(readFileSync(file, 'utf8')).map((state) => `${file}: ${state}`));
  const listed = Object.entries(DIRECT).flatMap(([file, states]) => Object.keys(states).map((it) => `${file}: ${it}`));
  expect(found.sort()).toEqual(listed.sort());
});

it('connects to the pooler by its pools alone: other files take the direct address', () => {
  const readers = FILES.filter((file) => /\bDATABASE_URL\b/.test(readFileSync(file, 'utf8')));
  expect(readers).toEqual([
    'server/app.ts', // opens the pools
    'server/doctor.ts', // tells whether there is a server
    'server/infra/backup/embedded.ts', // the same, in a sentence
    'server/infra/backup/restoreBackup.ts', // the same
    'server/infra/backup/takeBackup.ts', // the same
    'server/infra/checkSession.ts', // looks at both
    'server/infra/env.ts',
    'server/restore.ts', // replaces both by the empty database
  ]);
});

it('the job queue library uses none either', () => {
  expect(statesIn(readFileSync('node_modules/pg-boss/dist/plans.js', 'utf8'))).toEqual([]);
});

it.each([
  ['lock of a session', 'await sql("a", `select pg_advisory_lock(1)`)'],
  ['lock of a session', 'select pg_try_advisory_lock_shared($1)'],
  ['lock of a session', 'perform pg_advisory_unlock_all();'],
  ['SET', "query('set work_mem = 1')"],
  ['SET', 'query(`begin; SET SESSION time zone UTC`)'],
  ['SET', "query('set timezone to UTC')"],
  ['set_config for the session', "perform set_config('aforo.now', coalesce(a, b), false)"],
  ['LISTEN', "query('LISTEN news')"],
  ['temporary table', 'create temp table t (a int)'],
  ['cursor of a session', 'declare c cursor with hold for select 1'],
  ['prepared name', "query('prepare p as select 1')"],
  ['prepared name', "query('discard all')"],
  ['separate connection', 'const client = new pg.Client({})'],
])('finds a planted %s', (state, text) => expect(statesIn(text)).toEqual([state]));

it.each([
  'select pg_advisory_xact_lock(1)',
  "query('begin; set local check_function_bodies = off')",
  "perform set_config('aforo.now', coalesce(a, b), true)",
  'update orders\n set state = $1',
  "new Set('a')",
])('lets %s pass', (text) => expect(statesIn(text)).toEqual([]));
