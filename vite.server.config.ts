import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
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

const COMPILER_IMPORT =
  /const \{ wasm \} = await import\("([^"]+\.wasm-base64)\.mjs"\)\s+return await decodeBase64AsWasm\(wasm\)/;

/**
 * Prisma's compiler of queries from a file beside the bundle. Its package has it as a module with a string of 4.6 MB, of
 * which a process would keep two copies.
 */
const compilerInFile: Plugin = {
  name: 'compiler-in-file',
  enforce: 'pre',
  transform(code, id) {
    if (!id.endsWith('generated/prisma/internal/class.ts')) return undefined;
    const [all, module] = COMPILER_IMPORT.exec(code) ?? [];
    if (!all || !module) this.error('the client of this version of Prisma loads its compiler in another way');
    const { wasm } = createRequire(import.meta.url)(`${module}.js`) as { wasm: string };
    const fileName = 'queryCompiler.wasm';
    this.emitFile({ type: 'asset', fileName, source: Buffer.from(wasm, 'base64') });
    const read = `const { readFileSync } = await import('node:fs');
      return new WebAssembly.Module(readFileSync(new URL('./${fileName}', import.meta.url)));`;
    return { code: code.replace(all, () => read), map: null };
  },
};

/** Packages that few requests need, loaded at first use: imported alone they take 25 MB (sharp) and 16 MB (Stripe). */
const LAZY = ['sharp', 'stripe'];

/** Loads such a package when the server first uses what it exports. */
const lazyPackages: Plugin = {
  name: 'lazy-packages',
  enforce: 'pre',
  resolveId: (name) => (LAZY.includes(name) ? `\0lazy:${name}` : undefined),
  load: (id) =>
    id.startsWith('\0lazy:')
      ? `import { createRequire } from 'node:module';
         const require = createRequire(import.meta.url);
         let used;
         function load() {
           if (!used) {
             const loaded = require('${id.slice(6)}');
             used = loaded.default ?? loaded;
           }
           return used;
         }
         export default new Proxy(function () {}, {
           get: (_target, name) => load()[name],
           apply: (_target, self, values) => Reflect.apply(load(), self, values),
           construct: (_target, values) => Reflect.construct(load(), values),
         });`
      : undefined,
};

const ABOVE_LATIN = /[\u0100-\uffff]/g;
const MOST_ESCAPES = 0.05;
const escaped = (letter: string) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;

/**
 * V8 keeps a source with any letter above U+00FF at two bytes a letter. Escapes are read the same in strings, templates
 * and regular expressions, which is where the bundle has such letters. A dictionary of another script stays as it is.
 */
const oneByteSource: Plugin = {
  name: 'one-byte-source',
  writeBundle({ dir = '' }, bundle) {
    for (const { type, fileName } of Object.values(bundle)) {
      if (type !== 'chunk') continue;
      const code = readFileSync(join(dir, fileName), 'utf8');
      const wide = code.match(ABOVE_LATIN)?.length ?? 0;
      if (wide < code.length * MOST_ESCAPES) writeFileSync(join(dir, fileName), code.replace(ABOVE_LATIN, escaped));
    }
  },
};

/** Packages of many small files, and what they need: read from the bundle, a start takes two thirds of the time. */
const BUNDLED =
  `busboy compression cron-parser express helmet ics luxon nodemailer otpauth papaparse pg-boss pusher semver
  serialize-error temporal-polyfill temporal-utils ws yazl zod`.split(/\s+/);

/** The server's half, bundled to dist/ so that a start costs no transpiling. Other packages stay in node_modules. */
export default defineConfig({
  publicDir: false,
  plugins: [inlineStatements, compilerInFile, lazyPackages, oneByteSource],
  resolve: { alias: { '@server': at('./server') } },
  ssr: { external: true, noExternal: BUNDLED },
  build: {
    ssr: true,
    emitAssets: true,
    target: 'node24',
    outDir: 'dist',
    // scripts/build.mjs does, and leaves the pages, which are built beside it.
    emptyOutDir: false,
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      input: ['index', 'fillDatabase', 'broadcast', 'worker', 'backup', 'restore', 'doctor'].map(
        (entry) => `server/${entry}.ts`,
      ),
      // Beside the entries, so that a chunk finds the worker's (server/infra/workers/runInChild.ts).
      output: { chunkFileNames: '[name]-[hash].js' },
    },
  },
});
