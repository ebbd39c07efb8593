/**
 * The mark of a restore under way: a schema, created before the data and dropped with the last step. A server refuses
 * such a database, and a second restore knows that it may empty it.
 */
export const RESTORE_MARK = 'aforo_restore';

export const MARK_PRESENT = `select to_regnamespace('${RESTORE_MARK}') is not null as marked`;

export const UNFINISHED_RESTORE =
  'A restore into this database has not finished. Run npm run restore again, with the same backup or another.';
