import type { MessageKey } from '../../shared/i18n/translate';
import type { ListOption } from '../../shared/lists';
import type { Scope } from '../../shared/scopes';

/** The values that a list's fixed condition and its expressions may name as `:name`. */
export type ListParams = Readonly<Record<string, string | number | boolean | null>>;

/** What options are looked up for: no more of them than the person who asks may see. */
export type OptionsContext = { locale: string; params: ListParams; scope: Scope };

type Common = { label: MessageKey };

export type OneOfFilter = Common & {
  kind: 'oneOf';
  /** Compared with the chosen values; not needed where `when` says everything. */
  sql?: string;
  /** `sql` is an array: one of the chosen values in it is enough. */
  isSeveral?: true;
  /** Fixed values and their texts. */
  values?: Readonly<Record<string, MessageKey>>;
  /** Values that have to be looked up. */
  options?: (context: OptionsContext) => Promise<readonly ListOption[]>;
  /**
   * What the chosen values stand for, where `sql` is compared with something else: the gates of a venue. It is looked up
   * first, so that the statement is planned for it.
   */
  meaning?: (values: readonly string[]) => Promise<readonly string[]>;
  /** A condition of its own for some values: `{ used_up: 'c.uses >= c.max_uses' }`. */
  when?: Readonly<Record<string, string>>;
  /** Offers "none" by this name: rows where `sql` is null. */
  none?: MessageKey;
};

/**
 * Days in the list's zone; `of` says whether `sql` is an instant (as a rule) or a calendar date, `past` that none is
 * still to come. `zone` is the expression of the zone whose days are meant, where rows have different ones. `among` finds
 * other rows that `sql` is of, of which one has to fit: `from … where …`.
 */
export type DateRangeFilter = Common & { kind: 'dateRange'; sql: string; past?: boolean; among?: string } & (
    | { of?: 'datetime'; zone?: string }
    | { of: 'date'; zone?: never }
  );

export type FilterSpec =
  | OneOfFilter
  /** `sql` is a condition; its two answers may have names of their own. */
  | (Common & { kind: 'boolean'; sql: string; yes?: MessageKey; no?: MessageKey })
  | DateRangeFilter
  /** Typed in units, kept in hundredths where `unit` is given. */
  | (Common & { kind: 'numberRange'; sql: string; unit?: 'money' | 'percent' })
  | (Common & { kind: 'text'; sql: string; by?: 'contains' | 'prefix' | 'exact' });

export const NONE = '-';
