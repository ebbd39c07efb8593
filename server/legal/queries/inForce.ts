/** Version of each legal text in force, cached in every process and reloaded after a publication. */
import { onChange } from '../../infra/changes';
import { sql } from '../../infra/db';
import { logger } from '../../infra/logger';
import type { LegalKind, LegalVersions } from '../../shared/legalKinds';

type Row = { kind: LegalKind; version: number; languages: string[] };
type Kept = { versions: LegalVersions; languages: { readonly [K in LegalKind]?: readonly string[] } };

/** Fallback in case a change notification is missed. */
const FRESH_MS = 5000;

let kept: Kept = { versions: {}, languages: {} };
let readAt = 0;
let changes = 0;
let seen = -1;
let reading: Promise<void> | null = null;

const IN_FORCE = `
  select kind, version, array_agg(language order by language) as languages from legal_texts t
  where version = (select max(version) from legal_texts newest where newest.kind = t.kind) group by kind, version`;

async function read(): Promise<void> {
  const before = changes;
  const rows = await sql<Row>('legal_in_force', IN_FORCE);
  kept = {
    versions: Object.fromEntries(rows.map(({ kind, version }) => [kind, version])),
    languages: Object.fromEntries(rows.map(({ kind, languages }) => [kind, languages])),
  };
  readAt = Date.now();
  seen = before;
}

const isFresh = (): boolean => seen === changes && Date.now() - readAt < FRESH_MS;

/** Runs one read at a time. Without the database the last known versions are used. */
async function freshen(): Promise<void> {
  while (!isFresh()) {
    reading ??= read().finally(() => {
      reading = null;
    });
    try {
      await reading;
    } catch (error) {
      if (readAt === 0) throw error;
      logger.warn({ err: error }, 'the legal texts could not be read');
      return;
    }
  }
}

onChange(['legal_texts'], () => {
  changes += 1;
});

/** Version of each text in force. */
export async function inForce(): Promise<LegalVersions> {
  await freshen();
  return kept.versions;
}

/** Languages of each text in force. */
export async function legalLanguages(): Promise<Kept['languages']> {
  await freshen();
  return kept.languages;
}

/** The cached versions, or null if they must be read. */
export const lastVersions = (): LegalVersions | null => (isFresh() ? kept.versions : null);
