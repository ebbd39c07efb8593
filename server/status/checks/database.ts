/** Checks of the database: settings of its sessions, extensions, migrations, clock, and invariants. */
import { connection, sql } from '../../infra/db';
import { compareMigrations } from '../../infra/migrate';
import { differingSettings, SESSION_SETTING_NAMES } from '../../infra/sessionSettings';
import type { Check } from '../check';
import { findBrokenInvariants } from '../invariants';

/** The embedded database has the zone alone. */
const namesHere = () => (connection.kind === 'server' ? SESSION_SETTING_NAMES : (['TimeZone'] as const));

export const settingsThatDiffer = () =>
  differingSettings((text, values) => sql('session_settings', text, values), namesHere());

export const sessionCheck: Check = {
  name: 'session',
  run: async () => {
    const differing = await settingsThatDiffer();
    if (differing.length === 0) return { state: 'fine', facts: [{ text: 'status.session_fine' }], advice: null };
    return {
      state: differing.some(({ name }) => name === 'TimeZone') ? 'broken' : 'look',
      facts: differing.map((params) => ({ text: 'status.session_differs', params })),
      advice: { text: 'status.session_advice' },
    };
  },
};

const EXTENSIONS = `
  select asked.name, e.extversion as installed, a.default_version as available
  from unnest(array['plpgsql']) asked (name) left join pg_extension e on e.extname = asked.name
    left join pg_available_extensions a on a.name = asked.name order by 1`;

export const extensionsCheck: Check = {
  name: 'extensions',
  run: async () => {
    const rows = await sql<{ name: string; installed: string | null; available: string | null }>(
      'extensions',
      EXTENSIONS,
    );
    const missing = rows.find(({ installed }) => installed === null);
    if (missing)
      return {
        state: 'broken',
        facts: [{ text: 'status.extensions_missing', params: { name: missing.name } }],
        advice: { text: 'status.extensions_create', params: { name: missing.name } },
      };
    const old = rows.find(({ installed, available }) => available !== null && installed !== available);
    return {
      state: old ? 'look' : 'fine',
      facts: rows.map(({ name, installed }) => ({
        text: 'status.extensions_installed',
        params: { name, version: installed! },
      })),
      advice: old ? { text: 'status.extensions_update', params: { name: old.name } } : null,
    };
  },
};

export const migrationsCheck: Check = {
  name: 'migrations',
  run: async () => {
    const { missing, edited, unknown } = await compareMigrations();
    if (edited)
      return {
        state: 'broken',
        facts: [{ text: 'status.migrations_edited', params: { name: edited.name } }],
        advice: { text: 'status.migrations_restore' },
      };
    if (missing.length > 0)
      return {
        state: 'broken',
        facts: [{ text: 'status.migrations_missing', params: { count: missing.length, name: missing[0]!.name } }],
        advice: { text: 'status.migrations_apply' },
      };
    if (unknown.length > 0)
      return {
        state: 'look',
        facts: [{ text: 'status.migrations_unknown', params: { count: unknown.length, name: unknown[0]! } }],
        advice: { text: 'status.migrations_upgrade' },
      };
    return { state: 'fine', facts: [{ text: 'status.migrations_fine' }], advice: null };
  },
};

/** Sales, tickets and links are valid by the clocks of both machines. */
const CLOCK_LOOK_MS = 2000;
const CLOCK_BROKEN_MS = 30_000;

export const clockCheck: Check = {
  name: 'clock',
  run: async () => {
    const began = Date.now();
    const [row] = await sql<{ now: number }>(
      'clock_of_database',
      'select (extract(epoch from clock_timestamp()) * 1000)::float8 as now',
    );
    const ended = Date.now();
    // The database read its clock between the two; a time within them is no difference.
    const apart = Math.round(Math.max(0, row!.now - ended, began - row!.now));
    const state = apart >= CLOCK_BROKEN_MS ? 'broken' : apart >= CLOCK_LOOK_MS ? 'look' : 'fine';
    return {
      state,
      facts: [{ text: 'status.clock_apart', params: { seconds: (apart / 1000).toFixed(1) } }],
      advice: state === 'fine' ? null : { text: 'status.clock_advice' },
    };
  },
};

/** Reads the whole database, so only `npm run doctor` runs it. */
export const proofsCheck: Check = {
  name: 'proofs',
  limitMs: 3_600_000,
  run: async () => {
    const broken = await findBrokenInvariants();
    if (broken.length === 0) return { state: 'fine', facts: [{ text: 'status.proofs_fine' }], advice: null };
    return {
      state: 'broken',
      facts: broken.map(({ name, count: records, first }) => ({
        text: `status.proofs_${name}` as const,
        params: { records, first },
      })),
      advice: { text: 'status.proofs_advice' },
    };
  },
};
