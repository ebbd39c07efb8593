/**
 * `npm run borders`: runs dependency-cruiser over the product. It needs the compiler's JavaScript API under the name
 * `typescript`, which TypeScript 7 no longer has; so the last compiler with this API (development dependency
 * `typescript-6`) is linked under that name.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, symlinkSync } from 'node:fs';

const BESIDE = 'node_modules/dependency-cruiser/node_modules';

mkdirSync(BESIDE, { recursive: true });
try {
  symlinkSync('../../typescript-6', `${BESIDE}/typescript`, 'junction');
} catch (error) {
  if (error.code !== 'EEXIST') throw error;
}
const folders = ['server', 'resources/js', 'tests', 'bench', 'scripts'].filter((folder) => existsSync(folder));
const command = ['node_modules/dependency-cruiser/bin/dependency-cruise.mjs', ...folders, ...process.argv.slice(2)];
process.exit(spawnSync(process.execPath, command, { stdio: 'inherit' }).status ?? 1);
