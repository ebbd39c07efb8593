/** A process with a clock whose limit is a second, and whose run lasts until the test releases an advisory lock. */
import { startClocks } from '../../../server/infra/clocks';
import { connection, openDatabase } from '../../../server/infra/db';

await openDatabase({ url: process.argv[2] });
await startClocks(
  [
    // The process looks for due clocks at each second.
    { name: 'test.second', everySeconds: 1, maxRunSeconds: 1, mayRun: () => true, run: async () => {} },
    {
      name: 'test.long',
      cron: '0 0 1 1 *',
      maxRunSeconds: 1,
      mayRun: () => true,
      run: async () => {
        await connection.query('insert into runs default values');
        await connection.query('select pg_advisory_xact_lock_shared(77)');
      },
    },
  ],
  true,
);
process.stdout.write('ready');
