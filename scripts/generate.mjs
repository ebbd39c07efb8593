/** Generates the Prisma client when the schema has changed. Runs after every install. */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { fingerprint, isStamped } from './fingerprint.mjs';

const MIN_NODE = 24;
const SOURCES = ['prisma/schema.prisma', 'prisma.config.ts', 'node_modules/prisma/package.json'];
const STAMP = 'generated/prisma/.fingerprint';

// A start, a build and an installation load this module first. npm scripts find node_modules/.bin/node before the
// machine's Node; this refuses an old one where the registry has no Node for the platform, or for `node scripts/…`.
if (Number.parseInt(process.versions.node, 10) < MIN_NODE) {
  console.error(
    `Aforo runs on Node ${MIN_NODE} or later; this is Node ${process.versions.node} (${process.execPath}). ` +
      'Start it by npm: "npm ci" installs Node 24 into node_modules for Linux (x64, arm64), macOS and Windows. ' +
      'On other systems install Node 24.',
  );
  process.exit(1);
}

/** @throws Error when Prisma refuses the schema. */
export function ensureGenerated() {
  const mark = fingerprint(SOURCES);
  if (isStamped(STAMP, mark)) return;
  const cli = createRequire(import.meta.url).resolve('prisma/build/index.js');
  // The CLI would download a schema engine that generating does not use. Any executable prevents that.
  const PRISMA_SCHEMA_ENGINE_BINARY = process.env.PRISMA_SCHEMA_ENGINE_BINARY ?? process.execPath;
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, 'generate', '--no-hints'], {
    env: { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY, CHECKPOINT_DISABLE: '1' },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`prisma generate failed\n${stdout}${stderr}`);
  writeFileSync(STAMP, mark);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    ensureGenerated();
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}
