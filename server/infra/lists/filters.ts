import type { MessageKey } from '../../shared/i18n/translate';
import type { ListOption } from '../../shared/lists';
import type { Scope } from '../../shared/scopes';

/** The values that a list's fixed condition and its expressions may use as `:name`. */
export type ListParams = Readonly<Record<string, string | number | boolean | null>>;

/** The context for looking up options: only those that the reader may see. */
export type OptionsContext = { locale: string; params: ListParams; scope: Scope };

type Common = { label: MessageKey };

export type OneOfFilter = Common & {
  kind: 'oneOf';
  /** Compared with the chosen values; not needed if `when` covers everything. */
  sql?: string;
  /** `sql` is an array: one of the chosen values in it is enough. */
  isSeveral?: true;
  /** Fixed values and their texts. */
  values?: Readonly<Record<string, MessageKey>>;
  /** Values that have to be looked up. */
  options?: (context: OptionsContext) => Promise<readonly ListOption[]>;
  /**
   * Maps the chosen values if `sql` is compared with something else: the gates of a venue. Looked up first, so that the
   * statement is planned for them.
   */
  meaning?: (values: readonly string[]) => Promise<readonly string[]>;
  /** Separate conditions for some values: `{ used_up: 'c.uses >= c.max_uses' }`. */
  when?: Readonly<Record<string, string>>;
  /** Offers "none" under this name: rows where `sql` is null. */
  none?: MessageKey;
};

/**
 * Days in the list's zone; `of` tells whether `sql` is a time (the default) or a calendar date, `past` that none is in
 * the future. `zone` is the expression of the time zone, if rows have different ones. `among` finds related rows for
 * `sql`, one of which must match: `from … where …`.
 */
export type DateRangeFilter = Common & { kind: 'dateRange'; sql: string; past?: boolean; among?: string } & (
    | { of?: 'datetime'; zone?: string }
    | { of: 'date'; zone?: never }
  );

export type FilterSpec =
  | OneOfFilter
  /** `sql` is a condition; its two answers may have their own labels. */
  | (Common & { kind: 'boolean'; sql: string; yes?: MessageKey; no?: MessageKey })
  | DateRangeFilter
  /** Typed in units, stored in hundredths if `unit` is given. */
  | (Common & { kind: 'numberRange'; sql: string; unit?: 'money' | 'percent' })
  | (Common & { kind: 'text'; sql: string; by?: 'contains' | 'prefix' | 'exact' });

export const NONE = '-';
