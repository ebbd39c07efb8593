/**
 * `npm run check`: static checks of the source. Exits with 1 if one fails. `npm run check -- borders` runs those with
 * this word in their name. `npm run check -- --visual` then renders pages of the working tree and of the last commit,
 * and shows the differences (scripts/gallery.ts).
 */
import { spawn, spawnSync } from 'node:child_process';
import { overlongFiles } from './fileSizes';
import { migrationFaults } from './migrationRules';
import { unplainTexts } from './plainWords';
import { sqlBorderFaults } from './sqlBorders';
import { overlongSql } from './sqlSizes';

type Outcome = { ok: boolean; output: string };

/** Buffers output, so that parallel checks do not mix theirs. */
function run(...args: string[]): Promise<Outcome> {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ ok: code === 0, output }));
  });
}

const none = async (faults: readonly string[]): Promise<Outcome> => ({
  ok: faults.length === 0,
  output: faults.join('\n'),
});

const checks: Record<string, () => Promise<Outcome>> = {
  'format and lint': () =>
    run('node_modules/@biomejs/biome/bin/biome', 'ci', '--colors=off', '--diagnostic-level=error'),
  types: () => run('node_modules/typescript/bin/tsc', '--noEmit'),
  borders: () => run('scripts/borders.mjs'),
  'SQL borders': () => none(sqlBorderFaults()),
  'file sizes': () => none(overlongFiles()),
  'SQL sizes': () => none(overlongSql()),
  migrations: () => none(migrationFaults()),
  'plain words': () => none(unplainTexts()),
  'client of the API': () => run('node_modules/tsx/dist/cli.mjs', 'scripts/apiClient.ts', '--check'),
  'nothing unused': () => run('node_modules/knip/bin/knip.js', '--cache', '--no-progress', '--no-config-hints'),
};

const word = process.argv.slice(2).find((argument) => !argument.startsWith('--')) ?? '';
const chosen = Object.entries(checks).filter(([name]) => name.includes(word));
const outcomes = await Promise.all(
  chosen.map(async ([name, check]) => {
    const { ok, output } = await check();
    if (!ok) console.error(output.trimEnd());
    console.log(`${ok ? 'ok    ' : 'failed'} ${name}`);
    return ok;
  }),
);
if (process.argv.includes('--visual')) {
  const drawing = ['node_modules/tsx/dist/cli.mjs', 'scripts/gallery.ts', '--compare'];
  outcomes.push(spawnSync(process.execPath, drawing, { stdio: 'inherit' }).status === 0);
}
process.exit(outcomes.every(Boolean) ? 0 : 1);
