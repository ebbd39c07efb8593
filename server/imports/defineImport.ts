import type { Tx } from '../infra/db';
import type { FieldSpec, ValueOf } from '../infra/tables/fields';
import type { WorkerTask } from '../infra/workers/workerTask';
import type { AuditContext } from '../shared/actor';
import type { MessageKey } from '../shared/i18n/translate';
import type { Permission } from '../shared/permissions';
import { isSomewhere, type Scope } from '../shared/scopes';

/** A problem of a record: a code of the texts `imports.problem_…` with its parameters, beside a field of a line. */
export type Problem = { code: string; line?: number; field?: string; params?: Record<string, string | number> };

/** A line with its parsed values. An empty cell, or a column that the file does not have, is null. */
export type LineOf<V> = { line: number; values: V };

/** The lines that share an external id, in the order of the file. */
export type RecordOf<V> = { externalId: string; recordId: string; lines: readonly LineOf<V>[] };

/**
 * `add`: apply makes it. `known`: it exists already, with its `recordId`. `changed`: it exists with other content, which
 * is shown and not applied. `refused`: its problems say why.
 */
export type Verdict =
  | { action: 'add' }
  | { action: 'known'; recordId: string }
  | { action: 'changed'; recordId: string; differences: readonly Difference[] }
  | { action: 'refused'; problems: readonly Problem[] };

export type Difference = { field: string; before: string | null; after: string | null };

/** An import that runs: its person for the activity log, its name of the other program, and its switches. */
export type ImportContext = {
  importId: string;
  source: string;
  by: AuditContext;
  options: Readonly<Record<string, boolean>>;
  /** Currency of the amounts of a table. */
  currency: string;
  /** The places in which the person has the permission of the kind, read again before each batch. */
  scope: Scope;
  /**
   * Holds the import, and reads the person's permission again: for an action of many steps, between them.
   * @throws if another process has the import, or the person may no longer import it
   */
  renew: () => Promise<void>;
};

/**
 * The places of records, for a permission that may be limited to venues and events. It is asked before anything of an
 * existing record is told, and before a record is made or removed. A person without a limit is not asked for.
 */
type RecordPlaces<V> = {
  /** A problem for each record of the file that is outside of the scope, null for the others. */
  problems: (records: readonly RecordOf<V>[], scope: Scope) => Promise<readonly (Problem | null)[]>;
  /** Those of these existing records that are outside of the scope. */
  outside: (recordIds: readonly string[], scope: Scope) => Promise<readonly string[]>;
};

/** A record that an import made. `recordId` is the one of `RecordOf`, unless `applyEach` returned another. */
export type MadeRecord = { externalId: string; recordId: string };

export type Fields = Readonly<Record<string, FieldSpec>>;
export type ValuesOf<F extends Fields> = { [K in keyof F]: ValueOf<F[K]> | null };

/**
 * One way to make records. `applyAll` makes a batch in the transaction of its bookkeeping: exactly once. `applyEach`
 * calls an action that has its own transaction, is idempotent by `recordId`, and leaves nothing when it is refused. A
 * stopped process repeats the record that it was at. Neither sends mail in its transaction.
 * A DomainError, or values that the database refuses, refuse the record, not the import.
 */
type Applying<V> =
  | { applyAll: (tx: Tx, records: readonly RecordOf<V>[], context: ImportContext) => Promise<void>; applyEach?: never }
  | { applyEach: (record: RecordOf<V>, context: ImportContext) => Promise<string | undefined>; applyAll?: never };

/** Why a file cannot be read: the end of the key of its text `errors.imported_file_…`. */
export type FileProblem = MessageKey extends infer Key
  ? Key extends `errors.imported_file_${infer End}`
    ? End
    : never
  : never;

/** Lines as JSON texts of `[{ line, externalId, content }]`, in chunks that go to the database unchanged. */
export type ReadFile = { count: number; chunks: readonly string[] } | { problem: FileProblem; line?: number };

type KindSpec<F extends Fields> = {
  /** Key of its texts `imports.kind_…` and of its records. */
  key: string;
  /** Needed for the whole organisation, unless the kind has `places`. */
  permission: Permission;
  /** Its permission may be limited: such a person imports records of their places, and sees their own imports. */
  places?: RecordPlaces<ValuesOf<F>>;
  fields: F;
  /** Fields whose values are the external id; lines with the same id are one record. */
  id: readonly (keyof F & string)[];
  /** Fields that tell records with the same id apart; they may be empty, and need no column. */
  alsoId?: readonly (keyof F & string)[];
  /** Fields of which each line needs a value. */
  required: readonly (keyof F & string)[];
  /** Whether several lines may be one record; otherwise the second line with an id is refused. */
  isGrouped?: boolean;
  /** Switches on the page, all off by default: texts `imports.option_…`. */
  options?: readonly string[];
  /** Records in one transaction and one check. */
  atOnce: number;
  /** A reader of files that are no tables. Its lines are passed to `plan` as their values. */
  read?: WorkerTask<Buffer, ReadFile>;
  /** Texts by which a person recognises a line of `read`. */
  shows?: (content: unknown) => readonly (string | null)[];
  /**
   * Judges records that no earlier import of this source made, in their order. Reads only.
   */
  plan: (records: readonly RecordOf<ValuesOf<F>>[], context: ImportContext) => Promise<readonly Verdict[]>;
  /**
   * Removes records in their transaction, as far as no one has used them since.
   * @returns a problem for each record that stays, by its external id
   */
  undo: (tx: Tx, records: readonly MadeRecord[], context: ImportContext) => Promise<ReadonlyMap<string, Problem>>;
} & Applying<ValuesOf<F>>;

export type ImportKind<F extends Fields = Fields> = KindSpec<F>;

/** Whether a person with its permission in these places may import this kind. */
export const mayImport = ({ places }: Pick<ImportKind, 'places'>, scope: Scope): boolean =>
  places ? isSomewhere(scope) : scope === 'everywhere';

/**
 * Declares a kind of import: its fields with their headings, its check, and how its records are made and removed.
 * Reading, mapping of columns, recognition of known records, progress and undo follow from it.
 * @throws Error at the start of the process when the declaration contradicts itself.
 */
export function defineImport<const F extends Fields>(spec: ImportKind<F>): ImportKind {
  const strange = [...spec.id, ...(spec.alsoId ?? []), ...spec.required].filter((name) => !(name in spec.fields));
  if (strange.length > 0) throw new Error(`import ${spec.key}: these are no fields: ${strange.join(', ')}`);
  if (spec.id.length === 0) throw new Error(`import ${spec.key}: no field identifies a record`);
  return spec as unknown as ImportKind;
}
