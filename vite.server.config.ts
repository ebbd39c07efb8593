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

/** The server's half, bundled to dist/ so that a start costs no transpiling. Packages stay in node_modules. */
export default defineConfig({
  publicDir: false,
  plugins: [inlineStatements],
  resolve: { alias: { '@server': at('./server') } },
  ssr: { external: true },
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist',
    emptyOutDir: true,
    minify: false,
    sourcemap: true,
    rolldownOptions: { input: { index: 'server/index.ts', broadcast: 'server/broadcast.ts' } },
  },
});
