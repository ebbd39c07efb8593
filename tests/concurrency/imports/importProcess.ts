/** A process that works on imports until none waits, or until it is killed. */
import { runImports } from '../../../server/imports/runImports';
import { openDatabase } from '../../../server/infra/db';

await openDatabase({ url: process.argv[2] });
process.stdout.write('ready');
await runImports();
process.exit(0);
