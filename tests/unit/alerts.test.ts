/** Alert rules and the dashboard (`ops/`) name metrics that exist, and the rules fire when they should. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ensurePrerequisites } from '../../scripts/prerequisites';
import { createRegistry } from '../../server/infra/metrics/registry';
import { metricsOf } from '../../server/metrics';

type Panel = { title: string; targets: { expr: string }[] };

const rules = readFileSync('ops/alerts.yml', 'utf8');
const { panels } = JSON.parse(readFileSync('ops/dashboard.json', 'utf8')) as { panels: Panel[] };

/** Names of metrics in a query, without the endings of a histogram's series. */
const namesIn = (query: string): string[] =>
  [...query.matchAll(/\b(aforo_\w+|process_\w+_bytes)\b/g)].map(([name]) =>
    name.replace(/(aforo_request_seconds)_(bucket|count|sum)/, '$1'),
  );

/** All names that a process offers, read from the registry itself. */
async function offered(): Promise<Set<string>> {
  const unread = metricsOf(() => 0).map((metric) => ({ ...metric, read: () => [] }));
  const text = await (await createRegistry({ PORT: 8000 }, unread)).text();
  return new Set([...text.matchAll(/^# HELP (\S+)/gm)].map(([, name]) => name!));
}

it('asks only for metrics that exist', async () => {
  const known = await offered();
  const asked = [rules, ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))].flatMap(namesIn);
  expect(asked.length).toBeGreaterThan(20);
  expect(asked.filter((name) => !known.has(name))).toEqual([]);
  expect(namesIn('rate(aforo_gone_total[5m])').every((name) => known.has(name))).toBe(false);
});

it('shows every metric of ours on the dashboard', async () => {
  const shown = new Set(panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => namesIn(expr))));
  const ours = [...(await offered())].filter((name) => name.startsWith('aforo_'));
  expect(ours.filter((name) => !shown.has(name))).toEqual([]);
});

it('fires and keeps quiet as the unit tests of the rules say', () => {
  ensurePrerequisites(['prometheus']);
  for (const [command, file] of [
    ['check', 'ops/alerts.yml'],
    ['test', 'ops/alerts.test.yml'],
  ] as const) {
    const { status, stdout, stderr } = spawnSync('promtool', [command, 'rules', file], { encoding: 'utf8' });
    expect({ status, told: status === 0 ? '' : `${stdout}${stderr}` }).toEqual({ status: 0, told: '' });
  }
});

it('tests every rule, fired and quiet', () => {
  const names = [...rules.matchAll(/alert: (\w+)/g)].map(([, name]) => name!);
  const tests = readFileSync('ops/alerts.test.yml', 'utf8');
  for (const name of names) {
    expect(tests).toMatch(new RegExp(`alertname: ${name}\\s+exp_alerts:\\s+- exp_labels`));
    expect(tests).toMatch(new RegExp(`alertname: ${name}\\s+exp_alerts: \\[\\]`));
  }
});
