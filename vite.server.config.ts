import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Statements from their files (`sqlFile`) become part of the bundle, which runs without the sources. */
const inlineStatements: Plugin = {
  name: 'inline-statements',
  enforce: 'pre',
  transform(code, id) {
    if (!id.endsWith('.ts') || !code.includes("sqlFile('")) return undefined;
    const textOf = (path: string) => JSON.stringify(readFileSync(at(path), 'utf8'));
    return { code: code.replace(/\bsqlFile\('([^']+)'\)/g, (_call, path: string) => textOf(path)), map: null };
  },
};

/** Packages of many small files, and what they need: read from the bundle, a start takes two thirds of the time. */
const BUNDLED =
  `busboy compression cron-parser express helmet ics luxon nodemailer otpauth papaparse pg-boss pusher semver
  serialize-error temporal-polyfill temporal-utils ws yazl zod`.split(/\s+/);

/** The server's half, bundled to dist/ so that a start costs no transpiling. Other packages stay in node_modules. */
export default defineConfig({
  publicDir: false,
  plugins: [inlineStatements],
  resolve: { alias: { '@server': at('./server') } },
  ssr: { external: true, noExternal: BUNDLED },
  build: {
    ssr: true,
    target: 'node24',
    outDir: 'dist',
    // scripts/build.mjs does, and leaves the pages, which are built beside it.
    emptyOutDir: false,
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      input: { index: 'server/index.ts', broadcast: 'server/broadcast.ts', worker: 'server/worker.ts' },
      // Beside the entries, so that a chunk finds the worker's (server/infra/workers/runInChild.ts).
      output: { chunkFileNames: '[name]-[hash].js' },
    },
  },
});
