/** Migrates the database whose URL is given, in a process of its own, which takes every connection along when it ends. */
import { openDatabase } from '../../server/infra/db';
import { migrate } from '../../server/infra/migrate';

await openDatabase({ url: process.argv[2] });
await migrate();
process.exit(0);
