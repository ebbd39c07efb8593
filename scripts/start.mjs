/**
 * `npm start` and `npm run broadcast`: builds missing parts, then runs in this same process, so that signals arrive.
 */
import { ensureBuilt } from './build.mjs';

const [entry = 'index'] = process.argv.slice(2);
try {
  await ensureBuilt(entry === 'index' ? ['client', 'server', 'pages'] : ['server']);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
await import(new URL(`../dist/${entry}.js`, import.meta.url).href);
