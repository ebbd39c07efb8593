import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build, type Manifest } from 'vite';

const ENTRY = 'resources/js/app.tsx';
const PUBLIC = 'public';
const BUILD = 'build';
const MANIFEST = 'manifest.json';
const GATE = 'gate.js';

export type DevelopmentClient = {
  /** A server started in this folder is the same server with this client. */
  folder: string;
  remove: () => void;
};

/** In the page, before other scripts: its code waits until `start` is called. */
export const waitToStart = () => {
  let start = () => {};
  const started = new Promise<void>((begin) => {
    start = begin;
  });
  Object.assign(window, { start, started });
};

/** In the page. */
export const start = () => (window as unknown as { start: () => void }).start();

function linkAll(from: string, to: string, leftOut: string): void {
  for (const name of readdirSync(from)) if (name !== leftOut) symlinkSync(resolve(from, name), join(to, name));
}

/** Other files import the entry by its own name, so that it runs once. */
function putGateBefore(folder: string): void {
  const manifest = JSON.parse(readFileSync(join(folder, MANIFEST), 'utf8')) as Manifest;
  const entry = manifest[ENTRY]!;
  writeFileSync(join(folder, GATE), `await window.started;\nawait import('/${BUILD}/${entry.file}');\n`);
  writeFileSync(join(folder, MANIFEST), JSON.stringify({ ...manifest, [ENTRY]: { ...entry, file: GATE } }));
}

/**
 * Builds the client with React's development code, which reports hydration mismatches; the production code would
 * silently render again, and keep differing attributes. It runs when the page calls `start`.
 */
export async function buildDevelopmentClient(): Promise<DevelopmentClient> {
  const folder = mkdtempSync(join(tmpdir(), 'aforo-development-'));
  const outDir = join(folder, PUBLIC, BUILD);
  linkAll('.', folder, PUBLIC);
  mkdirSync(join(folder, PUBLIC));
  linkAll(PUBLIC, join(folder, PUBLIC), BUILD);
  await build({
    mode: 'development',
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"development"' },
    build: { outDir, minify: false },
  });
  putGateBefore(outDir);
  return { folder, remove: () => rmSync(folder, { recursive: true }) };
}
