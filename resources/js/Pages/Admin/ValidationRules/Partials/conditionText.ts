import type { Condition, FactName } from '@server/shared/entryRules';
import type { Translate } from '@server/shared/i18n/translate';
import { weekdayName } from '@/lib/calendarDays';
import type { RuleOptions } from './ruleValues';

/** Labels of the options of a fact; only those of one venue, where it is given. */
export function choicesOf(
  fact: FactName,
  options: RuleOptions,
  locale: string,
  venueId: string | null = null,
): { value: string; label: string }[] {
  if (fact === 'weekday')
    return [1, 2, 3, 4, 5, 6, 7].map((day) => ({ value: String(day), label: weekdayName(day, locale) }));
  const kinds: Partial<Record<FactName, readonly { value: string; label: string; venueId: string | null }[]>> = {
    gate: options.gates,
    gates_today: options.gates,
    zone: options.zones,
    product: options.products,
    addons: options.addons,
    event: options.events,
    channel: options.channels,
  };
  return (kinds[fact] ?? []).filter((one) => venueId === null || one.venueId === null || one.venueId === venueId);
}

type Words = { t: Translate; locale: string; options: RuleOptions };

/** The value of a fact as text: "Main gate", "12:30", "not known". */
export function factText(fact: FactName, value: unknown, { t, locale, options }: Words): string {
  if (value === null || value === '') return t('entryRules.op_unknown');
  if (Array.isArray(value))
    return value.length === 0 ? '–' : value.map((one) => factText(fact, one, { t, locale, options })).join(', ');
  if (typeof value === 'boolean') return t(value ? 'entryRules.yes' : 'entryRules.no');
  const choices = choicesOf(fact, options, locale);
  if (choices.length === 0) return String(value);
  return choices.find((one) => one.value === value)?.label ?? t('entryRules.gone');
}

/** A condition as text: "Entries today at least 2". */
export function conditionText(condition: Condition, words: Words): string {
  const { t } = words;
  const start = `${t(`entryRules.fact_${condition.fact}`)} ${t(`entryRules.op_${condition.op}`)}`;
  if (condition.op === 'unknown') return start;
  if ('values' in condition)
    return `${start}: ${condition.values.map((one) => factText(condition.fact, one, words)).join(', ')}`;
  if ('from' in condition) return `${start} ${t('entryRules.between', { from: condition.from, to: condition.to })}`;
  return `${start} ${factText(condition.fact, condition.value, words)}`;
}
