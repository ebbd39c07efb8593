/**
 * `npm run functions`: gives the functions of the database their next version where they have changed. With `--check`
 * it only says whether that is due. Servers never put an older version in the place of a newer one.
 */
import { writeFileSync } from 'node:fs';
import { readFunctionFiles, versionFile } from '../server/infra/functionFiles';

const { sha256, stated } = readFunctionFiles();
if (sha256 !== stated.sha256) {
  if (process.argv.includes('--check')) {
    console.error('prisma/functions has changed: give it its next version with `npm run functions`.');
    process.exit(1);
  }
  const version = stated.version + 1;
  writeFileSync(versionFile(), `${JSON.stringify({ version, sha256 }, null, 2)}\n`);
  console.log(`prisma/functions is version ${version}.`);
}
