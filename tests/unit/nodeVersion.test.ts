/** The version of Node: npm scripts run on the one that is installed with the libraries, and an old one is refused. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as {
  engines: { node: string };
  optionalDependencies: Record<string, string>;
};
const majorOf = (version: string) => Number.parseInt(version, 10);

it('runs tests, and so every npm script, on Node 24 or later', () => {
  expect(majorOf(process.versions.node)).toBeGreaterThanOrEqual(24);
  // The machine's own Node only has to run npm.
  expect(manifest.engines.node).toBe('>=20.19');
});

it('installs Node 24 itself, in an exact version for each system', () => {
  const nodes = Object.entries(manifest.optionalDependencies).filter(([name]) => name.startsWith('node-'));
  expect(nodes).toHaveLength(5);
  for (const [, version] of nodes) expect(version).toMatch(/^24\.\d+\.\d+$/);
});

const underNode = (version: string, script: string) => {
  const pretend = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } })`;
  const args = ['--import', `data:text/javascript,${encodeURIComponent(pretend)}`, script];
  return spawnSync(process.execPath, args, { encoding: 'utf8', timeout: 20_000 });
};

it.each(['scripts/start.mjs', 'scripts/build.mjs', 'scripts/generate.mjs', 'scripts/dev.mjs'])(
  'refuses %s on an old Node in one sentence that says what to do',
  (script) => {
    const { status, stderr } = underNode('22.12.0', script);
    expect(status).toBe(1);
    expect(stderr).toContain('Aforo runs on Node 24 or later; this is Node 22.12.0');
    expect(stderr).not.toContain('    at ');
  },
);

it('takes a later Node', () => {
  expect(underNode('26.0.0', 'scripts/generate.mjs')).toMatchObject({ status: 0, stderr: '' });
});
