/** What a list may show, and which type a row has because of it. */

import type { Locale, MessageKey, Translate } from '../../shared/i18n/translate';
import type { Amount, ColumnKind, ZonedTime } from '../../shared/lists';
import type { IsoDate, IsoDateTime } from '../../shared/time';

/**
 * How a column is searched. `contains` reads every row and is for tables of some thousands; `prefix` and `exact` find
 * by an index on `fold(sql) text_pattern_ops`, or on `sql` itself for `exact`; `words` by how words begin, with an index
 * `using gin (words(…))`, which several columns may share.
 */
export type Search =
  | boolean
  | 'contains'
  | 'prefix'
  | 'exact'
  | {
      by: 'contains' | 'prefix' | 'exact' | 'words';
      /** Searched instead of what is shown. */
      sql?: string;
      /** What was typed, as this column writes it; null when it cannot be one of its values. */
      term?: (q: string) => string | null;
    }
  /** A condition of its own, in which `:q` is what was typed, as `term` writes it. */
  | { where: string; term?: (q: string) => string | null };

type Common = {
  /** The expression over the list's `from`. */
  sql: string;
  label: MessageKey;
  /** Sortable by itself, or by another expression; on big tables only what an index orders. */
  sort?: boolean | string;
  /** Several: what one of them finds is found. */
  search?: Search | readonly Search[];
  /** Not shown until it is chosen. */
  hidden?: boolean;
  /** The expression may be null. */
  nullable?: boolean;
  /** Fetched only while it is shown, and null otherwise. */
  costly?: boolean;
};

/** Puts a cell into words, on the page and in files alike. The row has every column's value as its kind says. */
export type CellText = (row: Readonly<Record<string, unknown>>, reader: Reader) => string;
/** For whom a list is put into words, and on which clock; `names` where what ids stand for has been looked up. */
export type Reader = { t: Translate; locale: Locale; zone: string; names?: ReadonlyMap<string, string> };
/** What the things are called that these cells hold by their ids: one reading for all rows of a page. */
export type NamesOf = (cells: readonly unknown[], reader: Reader) => Promise<ReadonlyMap<string, string>>;

export type ShownColumn = Common &
  (
    | { kind: Exclude<ColumnKind, 'money' | 'datetime' | 'enum' | 'text' | 'texts' | 'boolean'> }
    /** `format`: shown instead of the value, in the reader's language, with the names that `namesOf` looks up. */
    | { kind: 'text'; format?: CellText; namesOf?: NamesOf }
    /** `itemText`: what each of the texts is called, in the reader's language, with the names that `namesOf` looks up. */
    | { kind: 'texts'; itemText?: (item: string, reader: Reader) => string; namesOf?: NamesOf }
    /** `yes` and `no`: in place of the usual words. */
    | { kind: 'boolean'; yes?: MessageKey; no?: MessageKey }
    /** `currency` is an expression too: `o.currency`, or `'EUR'` in quotes. */
    /** `hidesCash`: null is cash that the reader sees after their count (`unlessHidden`), and the cell says so. */
    | { kind: 'money'; currency: string; hidesCash?: true }
    /** `zone`: the expression of the zone in which it is read, where rows have different ones. */
    | { kind: 'datetime'; zone?: string }
    | { kind: 'enum'; values: Readonly<Record<string, MessageKey>> }
  );

/** Something the page needs of each row (for a link, a colour) that is no column of its own. */
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

/** What a row holds under a column of this kind. */
export type CellOf<S> = S extends { nullable: true } | { costly: true } ? Whole<S> | null : Whole<S>;

export const isShown = (column: ColumnSpec): column is ShownColumn => column.kind !== 'inner';
