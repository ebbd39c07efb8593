/** Whether a TypeScript type matches the driver's result for a PostgreSQL type. */
import ts from 'typescript-6';

const NUMBERS = new Set(['int2', 'int4', 'int8', 'float4', 'float8', 'oid']);
/** Types that the driver leaves as text, so that no digit is lost. */
const TEXTS = new Set(['text', 'varchar', 'bpchar', 'char', 'name', 'uuid', 'enum', 'numeric', 'interval', 'unknown']);
const JSONS = new Set(['json', 'jsonb']);

const parts = (type: ts.Type): ts.Type[] => (type.isUnion() ? type.types : [type]);
const isEmpty = ({ flags }: ts.Type) =>
  (flags & (ts.TypeFlags.Null | ts.TypeFlags.Undefined | ts.TypeFlags.Void)) !== 0;
/** With a branded number such as `Cents`, checks the number. */
const has = (type: ts.Type, flags: ts.TypeFlags): boolean =>
  (type.flags & flags) !== 0 || (type.isIntersection() && type.types.some((each) => has(each, flags)));
const called = (type: ts.Type): string => type.symbol?.name ?? '';

/** Prisma returns bigint for 64-bit integers, and is otherwise like the driver below it. */
export const isOfPrismaType = (type: ts.Type, database: string, checker: ts.TypeChecker): boolean =>
  database === 'int8'
    ? parts(type).every((part) => isEmpty(part) || has(part, ts.TypeFlags.BigIntLike))
    : isOfType(type, database, checker);

export function isOfType(type: ts.Type, database: string, checker: ts.TypeChecker): boolean {
  if (has(type, ts.TypeFlags.Unknown | ts.TypeFlags.Any) || database === 'void') return true;
  const said = parts(type).filter((part) => !isEmpty(part));
  const all = (is: (part: ts.Type) => boolean) => said.every(is);
  // A catalogue text is `{en, es}`: a row type that says string would crash its page.
  if (JSONS.has(database)) return !all((part) => has(part, ts.TypeFlags.StringLike));
  if (NUMBERS.has(database)) return all((part) => has(part, ts.TypeFlags.NumberLike));
  if (TEXTS.has(database)) return all((part) => has(part, ts.TypeFlags.StringLike));
  if (database === 'bool') return all((part) => has(part, ts.TypeFlags.BooleanLike));
  if (/^(timestamptz?|date)$/.test(database)) return all((part) => called(part) === 'Date');
  if (database === 'bytea') return all((part) => /^(Uint8Array|Buffer)$/.test(called(part)));
  if (database.endsWith('[]')) {
    const element = (part: ts.Type) => checker.getIndexTypeOfType(part, ts.IndexKind.Number);
    return all((part) => {
      const of = element(part);
      return of !== undefined && isOfType(of, database.slice(0, -2), checker);
    });
  }
  return false;
}

/** Types accepted for a parameter: text or a number for an exact figure, text for an instant. */
export function isTakenAs(type: ts.Type, database: string, checker: ts.TypeChecker): boolean {
  // JSON is sent as text.
  if (JSONS.has(database) || isOfType(type, database, checker)) return true;
  const said = parts(type).filter((part) => !isEmpty(part));
  if (database.endsWith('[]')) {
    const elements = said.map((part) => checker.getIndexTypeOfType(part, ts.IndexKind.Number));
    return elements.every((of) => of !== undefined && isTakenAs(of, database.slice(0, -2), checker));
  }
  const isWritten = said.every(
    (part) => has(part, ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike) || called(part) === 'Date',
  );
  return isWritten && /^(int8|numeric|timestamp(tz)?|date|interval)$/.test(database);
}
