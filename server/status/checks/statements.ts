import { sql } from '../../infra/db';
import type { Check } from '../check';

/** A mean above this is noticed by people who wait for a page. */
const SLOW_MS = 200;
const SHOWN = 3;
const SHOWN_LETTERS = 100;

type Slow = { text: string; calls: number; ms: number };

/** Statements that are slow on average; their texts have placeholders instead of values. */
async function slowest(): Promise<Slow[]> {
  return sql<Slow>(
    'status_slow_statements',
    `select left(regexp_replace(query, '\\s+', ' ', 'g'), $2) as text, calls::int, round(mean_exec_time)::int as ms
     from pg_stat_statements s join pg_database d on d.oid = s.dbid and d.datname = current_database()
     where mean_exec_time > $1 and calls > 10 order by total_exec_time desc limit $3`,
    [SLOW_MS, SHOWN_LETTERS, SHOWN],
  );
}

export const statements: Check = {
  name: 'statements',
  run: async () => {
    const [found] = await sql<{ there: boolean }>(
      'status_has_statements',
      `select to_regclass('pg_stat_statements') is not null
         and current_setting('pg_stat_statements.max', true) is not null as there`,
    );
    if (!found?.there) return { state: 'fine', facts: [{ text: 'status.statements_unknown' }], advice: null };
    const slow = await slowest();
    return {
      state: slow.length > 0 ? 'look' : 'fine',
      facts: slow.length
        ? slow.map(({ text, calls, ms }) => ({ text: 'status.statements_slow', params: { text, calls, ms } }))
        : [{ text: 'status.statements_none' }],
      advice: slow.length > 0 ? { text: 'status.statements_advice' } : null,
    };
  },
};
