import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { pageModules } from './scripts/pageModules.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

process.env.NODE_ENV = 'production';

/** The pages that the server draws, with everything they need, as one module that it loads once it listens. */
export default defineConfig({
  publicDir: false,
  plugins: [react(), pageModules()],
  define: { 'process.env.NODE_ENV': '"production"' },
  resolve: { alias: { '@': at('./resources/js'), '@server': at('./server') } },
  ssr: { noExternal: true },
  build: {
    ssr: 'resources/js/ssr.tsx',
    target: 'node24',
    outDir: 'dist/pages',
    emptyOutDir: true,
    minify: false,
    sourcemap: true,
  },
});
