import { fileURLToPath } from 'node:url';
import { constants } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compression, defineAlgorithm } from 'vite-plugin-compression2';
import { pageModules } from './scripts/pageModules.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * The libraries every page runs on make one file, which outlives our own releases in the browser's cache. What stands
 * around every page goes with the entry; what the front page shares with others makes another file, and the small parts
 * that only others share one more, so that a page is a handful of requests and not thirty. What leans on Base UI or is
 * fetched on demand stays out of them. The lists and forms of the back office are a file of their own, which no visitor
 * loads.
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
  {
    name: 'parts',
    test: /resources\/js\/(Components\/(Badge|EmptyState|EventCover|Field|Icon|LinkButton|Money|Price|Select|TextInput)\.tsx|hooks\/use(Channel|Dates|Format|LaterOnce|Polling|Reconnect)\.ts|lib\/coverShapes\.ts)|server\/shared\/(channels|entryWindow|money|time)\.ts/,
    includeDependenciesRecursively: false,
    priority: 2,
  },
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
