import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The browser's half: one chunk per page, written with its manifest to public/build. */
export default defineConfig({
  base: '/build/',
  plugins: [react(), tailwindcss()],
  publicDir: false,
  resolve: { alias: { '@': at('./resources/js'), '@server': at('./server') } },
  build: {
    outDir: 'public/build',
    emptyOutDir: true,
    manifest: 'manifest.json',
    rolldownOptions: { input: 'resources/js/app.tsx' },
  },
  server: { port: 5173, strictPort: true, cors: true, origin: 'http://localhost:5173' },
});
