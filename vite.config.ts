import { fileURLToPath } from 'node:url';
import { constants } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compression, defineAlgorithm } from 'vite-plugin-compression2';
import { chunkOf, visitorsPages } from './scripts/chunks.ts';
import { pageModules } from './scripts/pageModules.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** What these pages need before they can be shown, as far as so many entries share it. */
const shared = (name: string, pages: readonly string[], minShareCount: number) => ({
  name: chunkOf(name, pages),
  debugName: name,
  minShareCount,
  includeDependenciesRecursively: false,
  priority: 2,
});

/**
 * The libraries every page runs on make one file, which outlives our own releases in the browser's cache. What stands
 * around every page goes with the entry. The front page's shared modules make another file, those of an event one more,
 * and those of visitors' other pages a third, so that a page is a handful of requests and not sixty. A visitor loads
 * nothing of the back office, whose lists and forms are a file of their own.
 */
const groups = [
  {
    name: 'vendor',
    test: /node_modules\/(react|react-dom|scheduler|@inertiajs|es-toolkit|laravel-precognition)\//,
    priority: 4,
  },
  {
    name: 'frame',
    tags: ['$initial' as const],
    includeDependenciesRecursively: false,
    priority: 3,
  },
  shared('parts', ['Welcome'], 2),
  shared('shop', ['Orders/Create'], 2),
  shared('visit', visitorsPages(), 4),
  {
    name: 'pieces',
    test: /resources\/js\/(hooks\/|Components\/(?!form\/|list\/|shell\/|ConfirmDialog|Dialog|Menu|Popover|Toaster|Tooltip))/,
    minShareCount: 4,
    maxModuleSize: 8000,
    includeDependenciesRecursively: false,
    priority: 1,
  },
  {
    name: 'desk',
    test: /resources\/js\/Components\/(form|list|shell)\/(?!SignInAgain)/,
    minShareCount: 3,
    includeDependenciesRecursively: false,
    priority: 1,
  },
];

// What is built is what people run: a test run, whose own kind is "test", must not leave React's development code behind.
if (process.argv.includes('build')) process.env.NODE_ENV = 'production';

/** Beside each file itself, packed once for everybody: an eighth less on the way than what is packed as it is sent. */
const packed = compression({
  algorithms: [defineAlgorithm('brotliCompress', { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })],
  include: /\.(js|css|svg)$/,
  threshold: 1000,
});

/** The browser's half: one chunk per page, written with its manifest to public/build. */
export default defineConfig(({ mode }) => ({
  base: '/build/',
  plugins: [react(), tailwindcss(), pageModules(), mode === 'production' && packed],
  publicDir: false,
  resolve: { alias: { '@': at('./resources/js'), '@server': at('./server') } },
  build: {
    outDir: 'public/build',
    emptyOutDir: true,
    manifest: 'manifest.json',
    rolldownOptions: { input: 'resources/js/app.tsx', output: { codeSplitting: { groups } } },
  },
  server: { port: 5173, strictPort: true, cors: true, origin: 'http://localhost:5173' },
}));
