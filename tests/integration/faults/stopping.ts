import { connection } from '../../../server/infra/db';

/** Runs the work while rows that match the condition cannot be written to a table. */
export async function stopping<T>(table: string, condition: string, work: () => Promise<T>): Promise<T> {
  await connection.script(`create function test_stop() returns trigger language plpgsql as $$
    begin raise exception 'the server stopped'; end $$;
    create trigger test_stop before insert on ${table} for each row when (${condition}) execute function test_stop()`);
  try {
    return await work();
  } finally {
    await connection.script(`drop trigger test_stop on ${table}; drop function test_stop()`);
  }
}
