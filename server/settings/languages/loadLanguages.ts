import { createHash } from 'node:crypto';
import { onChange } from '../../infra/changes';
import { sql } from '../../infra/db';
import { logger } from '../../infra/logger';
import { type Language, setLanguages } from '../../shared/i18n/languages';
import { DEFAULTS } from '../schema';

const LANGUAGES = `
  select l.code, l.name, l.enabled, coalesce(t.texts, '{}'::json) as texts,
    (select value #>> '{}' from settings where key = 'languages.default') as "defaultCode"
  from languages l
  left join lateral (select json_object_agg(key, text order by key) as texts from translations where language_code = l.code) t on true
  order by l.position, l.code`;

/** '' while there are no custom texts. */
function versionOf(languages: readonly Language[]): string {
  const own = languages.filter(({ texts }) => Object.keys(texts).length > 0);
  if (own.length === 0) return '';
  const said = own.map(({ code, texts }) => [code, texts]);
  return createHash('sha256').update(JSON.stringify(said)).digest('hex').slice(0, 12);
}

/** Loads languages and custom texts, which this process uses from then on. */
export async function loadLanguages(): Promise<void> {
  const rows = await sql<Language & { defaultCode: string | null }>('load_languages', LANGUAGES);
  if (rows.length === 0) return;
  const languages = rows.map(({ code, name, enabled, texts }) => ({ code, name, enabled, texts }));
  setLanguages({
    languages,
    defaultCode: rows[0]!.defaultCode ?? DEFAULTS['languages.default'],
    version: versionOf(languages),
  });
}

let loading: Promise<void> | null = null;
let isStale = false;

/** Runs one load at a time, repeated after a concurrent change. */
function reload(): void {
  if (loading) {
    isStale = true;
    return;
  }
  isStale = false;
  loading = loadLanguages()
    .catch((error: unknown) => logger.warn({ err: error }, 'the languages could not be read'))
    .finally(() => {
      loading = null;
      if (isStale) reload();
    });
}

onChange(['languages', 'translations', 'settings'], reload);
