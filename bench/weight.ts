/**
 * (f) JavaScript that the front page needs before it is usable, compared with react + react-dom + @inertiajs/react
 * alone.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { familyOf } from '../server/shared/pageFamilies';
import type { Result } from './lib/report';

type Chunk = { file: string; imports?: string[] };
type Manifest = Record<string, Chunk>;

/** Files of the front page: the entry, the page, and its texts, which load in parallel but must be awaited. */
const FIRST = [
  'resources/js/app.tsx',
  'resources/js/Pages/Welcome.tsx',
  ...familyOf('Welcome').texts.map((file) => `server/shared/i18n/en/${file}.ts`),
];

const FLOOR_APP = `import { createInertiaApp } from '@inertiajs/react';
import { createRoot } from 'react-dom/client';
createInertiaApp({ resolve: () => () => null, setup: ({ el, App, props }) => createRoot(el).render(<App {...props} />) });`;

function weigh(folder: string, entries: readonly string[]): number {
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Manifest;
  const files = new Set<string>();
  const reach = (name: string): void => {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`the build has no ${name}`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const next of chunk.imports ?? []) reach(next);
  };
  for (const entry of entries) reach(entry);
  return [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file)), { level: 9 }).length, 0);
}

async function floor(): Promise<number> {
  mkdirSync('node_modules/.cache', { recursive: true });
  const root = mkdtempSync(join('node_modules/.cache', 'aforo-floor-'));
  writeFileSync(join(root, 'app.tsx'), FLOOR_APP);
  const outDir = join(root, 'out');
  await build({
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    build: {
      outDir: join(process.cwd(), outDir),
      manifest: 'manifest.json',
      rolldownOptions: { input: join(root, 'app.tsx') },
    },
  });
  const bytes = weigh(outDir, [join(root, 'app.tsx')]);
  rmSync(root, { recursive: true });
  return bytes;
}

export async function measureWeight(): Promise<Result> {
  const ours = weigh('public/build', FIRST);
  const theirs = await floor();
  const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);
  return {
    name: '(f) JavaScript of the front page, gzipped',
    ours: `${kilobytes(ours)} kB, ${kilobytes(ours - theirs)} kB above the floor`,
    theirs: `${kilobytes(theirs)} kB: the floor`,
    ratio: ours / theirs,
    aim: 'at most 25 kB above',
  };
}
