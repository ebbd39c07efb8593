/**
 * `npm run functions`: increments the versions of changed database functions and generates the page with their callers.
 * With `--check` it only reports whether that is due. Servers never replace a newer version by an older one.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { readFunctionFiles, versionFile } from '../server/infra/functionFiles';
import { FUNCTIONS_PAGE, functionsPage } from './functionsPage';

const { sha256, stated } = readFunctionFiles();
const page = functionsPage();
const isNew = sha256 !== stated.sha256;
const isDrawn = existsSync(FUNCTIONS_PAGE) && readFileSync(FUNCTIONS_PAGE, 'utf8') === page;

if (process.argv.includes('--check')) {
  if (isNew) console.error('prisma/functions has changed: give it its next version with `npm run functions`.');
  if (!isDrawn) console.error(`${FUNCTIONS_PAGE} is not what the code says: draw it with \`npm run functions\`.`);
  process.exit(isNew || !isDrawn ? 1 : 0);
}
if (isNew) {
  const version = stated.version + 1;
  writeFileSync(versionFile(), `${JSON.stringify({ version, sha256 }, null, 2)}\n`);
  console.log(`prisma/functions is version ${version}.`);
}
if (!isDrawn) writeFileSync(FUNCTIONS_PAGE, page);
