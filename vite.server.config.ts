import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The server's half, bundled to dist/ so that a start costs no transpiling. Packages stay in node_modules. */
export default defineConfig({
  publicDir: false,
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
