/**
 * SQL, after `with recursive`: a table `steps` of a column's distinct values, read one after the other by its index, so
 * that a million rows cost as many steps as there are values. The last one is null.
 */
export const stepsThrough = (table: string, column: string): string => `steps as (
    (select ${column} as value from ${table} where ${column} is not null order by ${column} limit 1)
    union all
    select (select ${column} from ${table} where ${column} > steps.value order by ${column} limit 1) from steps where steps.value is not null
  )`;
