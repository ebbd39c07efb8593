/** Column types of a list, and the row types derived from them. */

import type { Locale, MessageKey, Translate } from '../../shared/i18n/translate';
import type { Amount, ColumnKind, ZonedTime } from '../../shared/lists';
import type { IsoDate, IsoDateTime } from '../../shared/time';

/**
 * The search mode of a column. `contains` reads every row and is for tables of some thousands; `prefix` and `exact` use
 * an index on `fold(sql) text_pattern_ops`, or on `sql` itself for `exact`; `words` finds by word prefixes, with an
 * index `using gin (words(…))`, which several columns may share.
 */
export type Search =
  | boolean
  | 'contains'
  | 'prefix'
  | 'exact'
  | {
      by: 'contains' | 'prefix' | 'exact' | 'words';
      /** Searched instead of the shown expression. */
      sql?: string;
      /** Converts the typed text to the column's format; null if it cannot be one of its values. */
      term?: (q: string) => string | null;
    }
  /** A separate condition, in which `:q` is the typed text, converted by `term`. */
  | { where: string; term?: (q: string) => string | null };

type Common = {
  /** The expression over the list's `from`. */
  sql: string;
  label: MessageKey;
  /** Sortable by its own or by another expression; on big tables only by an indexed one. */
  sort?: boolean | string;
  /** Several: a match of any of them counts. */
  search?: Search | readonly Search[];
  /** Not shown by default. */
  hidden?: boolean;
  /** The expression may be null. */
  nullable?: boolean;
  /** Fetched only while it is shown, and null otherwise. */
  costly?: boolean;
};

/** Formats a cell, for the page and for files. The row has every column's value by its kind. */
export type CellText = (row: Readonly<Record<string, unknown>>, reader: Reader) => string;
/** The reader of a list, with language and time zone; `names` has the looked-up names of ids. */
export type Reader = { t: Translate; locale: Locale; zone: string; names?: ReadonlyMap<string, string> };
/** The names of records whose ids these cells contain: one lookup for all rows of a page. */
export type NamesOf = (cells: readonly unknown[], reader: Reader) => Promise<ReadonlyMap<string, string>>;

export type ShownColumn = Common &
  (
    | { kind: Exclude<ColumnKind, 'money' | 'datetime' | 'enum' | 'text' | 'texts' | 'boolean'> }
    /** `format`: shown instead of the value, in the reader's language, with the names that `namesOf` looks up. */
    | { kind: 'text'; format?: CellText; namesOf?: NamesOf }
    /** `itemText`: the label of each text, in the reader's language, with the names that `namesOf` looks up. */
    | { kind: 'texts'; itemText?: (item: string, reader: Reader) => string; namesOf?: NamesOf }
    /** `yes` and `no`: in place of the default labels. */
    | { kind: 'boolean'; yes?: MessageKey; no?: MessageKey }
    /** `currency` is an expression too: `o.currency`, or `'EUR'` in quotes. */
    /** `hidesCash`: null is cash that the reader will see after their count (`unlessHidden`), and the cell tells so. */
    | { kind: 'money'; currency: string; hidesCash?: true }
    /** `zone`: the expression of the time zone for display, if rows have different ones. */
    | { kind: 'datetime'; zone?: string }
    | { kind: 'enum'; values: Readonly<Record<string, MessageKey>> }
  );

/** Data that the page needs of each row (for a link, a colour) without a column. */
export type InnerColumn = {
  sql: string;
  kind: 'inner';
  as: 'text' | 'number' | 'boolean' | 'json';
  nullable?: boolean;
};

export type ColumnSpec = ShownColumn | InnerColumn;

type Plain = {
  text: string;
  number: number;
  percent: number;
  date: IsoDate;
  boolean: boolean;
  localText: string;
  texts: string[];
  money: Amount;
};
type Inner = { text: string; number: number; boolean: boolean; json: unknown };

type Whole<S> = S extends { kind: 'inner'; as: infer A extends keyof Inner }
  ? Inner[A]
  : S extends { kind: 'enum'; values: infer V }
    ? keyof V & string
    : S extends { kind: 'datetime'; zone: string }
      ? ZonedTime
      : S extends { kind: 'datetime' }
        ? IsoDateTime
        : S extends { kind: infer K extends keyof Plain }
          ? Plain[K]
          : never;

/** The type of a cell of this kind of column. */
export type CellOf<S> = S extends { nullable: true } | { costly: true } ? Whole<S> | null : Whole<S>;

export const isShown = (column: ColumnSpec): column is ShownColumn => column.kind !== 'inner';
