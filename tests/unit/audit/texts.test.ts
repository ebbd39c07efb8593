import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { sourceFiles } from '../../../scripts/sourceFiles';
import { MONEY_EVENTS } from '../../../server/audit/moneyEvents';
import * as en from '../../../server/shared/i18n/en';
import * as es from '../../../server/shared/i18n/es';

const VIEW = 'prisma/migrations/20261210000000_tables/migration.sql';

const code = sourceFiles()
  .filter((file) => file.startsWith('server/') && !file.includes('/i18n/'))
  .map((file) => readFileSync(file, 'utf8'));
const found = (pattern: RegExp): string[] =>
  [...new Set(code.flatMap((text) => [...text.matchAll(pattern)].map(([, name]) => name!)))].sort();

/** Every named action that the server logs: `action: 'venue.created'`. */
const actions = found(/\baction: '([a-z_]+\.[a-z_]+)'/g);
/** Every kind of subject. */
const subjects = found(/\btype: '([a-z_]+)'/g);

describe('the audit log has words for', () => {
  it('the deeds that are written down', () => {
    expect(actions).toContain('saved_view.created');
    const missing = actions.map((action) => action.replace('.', '_')).filter((key) => !(key in en.audit));
    expect(missing).toEqual([]);
  });

  it('the kinds of things they are done to', () => {
    const types = [...new Set(actions.map((action) => action.split('.')[0]!)), 'order'];
    expect(types.filter((type) => !(`type_${type}` in en.audit))).toEqual([]);
    const named = Object.keys(en.audit).flatMap((key) => /^type_(.+)$/.exec(key)?.[1] ?? []);
    expect(named.filter((type) => ![...types, ...subjects].includes(type))).toEqual([]);
  });

  it('every event of money that the trail shows', () => {
    const [, view] = /create view audit_trail as([\s\S]*?)from order_events e/.exec(readFileSync(VIEW, 'utf8'))!;
    const kinds = [...view!.matchAll(/kind in \(([^)]+)\)/g)].flatMap(([, list]) => list!.match(/\w+/g)!);
    expect(kinds.sort()).toEqual([...MONEY_EVENTS].sort());
    for (const audit of [en.audit, es.audit] as Record<string, string>[])
      expect(MONEY_EVENTS.filter((kind) => !audit[`order_${kind}`]?.includes('{label}'))).toEqual([]);
  });
});
