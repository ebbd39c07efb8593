/** `npm run dev`: Vite with hot reload, and the server, restarted on every change. Ctrl-C ends both. */
import { spawn } from 'node:child_process';
import { ensureGenerated } from './generate.mjs';

const VITE_DEV_URL = 'http://localhost:5173';
const environment = { ...process.env, NODE_ENV: process.env.NODE_ENV ?? 'development', VITE_DEV_URL };

ensureGenerated();
const run = (...args) => spawn(process.execPath, args, { stdio: 'inherit', env: environment });
const children = [
  run('node_modules/vite/bin/vite.js', '--clearScreen', 'false'),
  run('node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'server/index.ts'),
];

let isEnding = false;
const endBoth = () => {
  if (isEnding) return;
  isEnding = true;
  for (const child of children) child.kill('SIGTERM');
};
for (const child of children) {
  child.on('exit', (code) => {
    process.exitCode ||= code ?? 0;
    endBoth();
  });
}
process.on('SIGTERM', endBoth);
// The terminal sends Ctrl-C to the children too; a second signal would interrupt their shutdown.
process.on('SIGINT', () => {
  isEnding = true;
});
