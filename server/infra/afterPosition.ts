const NO_ID = '00000000-0000-0000-0000-000000000000';

/**
 * SQL: the rows `row` after a position, of which both parameters are null for the first page. One condition, so that an
 * index finds the first row whichever plan PostgreSQL keeps.
 */
export const afterPosition = (row: string, at: string, id: string): string =>
  `${row} > (coalesce(${at}::timestamptz, '-infinity'), coalesce(${id}::uuid, '${NO_ID}'))`;
