/** Texts with the number 1 use the singular, never "1 tickets", in both languages. */
import { expect, it } from 'vitest';
import * as english from '../../../server/shared/i18n/en';
import * as spanish from '../../../server/shared/i18n/es';

const PLURAL = /_(one|other)$/;

/** Texts with a count that no word agrees with, or that is never one. */
const ANY_NUMBER = new Set([
  'afterSale.choose_how_many',
  'appointments.confirm_count', // to be typed
  'appointments.kept_some', // of two and more
  'auditLog.and_more',
  'auditLog.several_times', // of two and more
  'channels.max_hint',
  'errors.network_holds_too_many', // in brackets
  'errors.series_only_up', // a number in a series
  'lists.filters_used',
  'lists.narrow_down', // hundreds
  'forecast.chart_summary',
  'forecast.guides_up_to', // of two and more
  'forecast.no_show', // hundreds
  'forecast.no_show_few',
  'lists.rows_more', // hundreds
  'products.pass_summary_day',
  'products.pass_summary_total',
  'products.pass_summary_week',
  'salesReports.chart_first', // of two and more
  'salesReports.many_columns', // dozens
  'salesReports.many_rows', // hundreds
  'validations.print_more', // hundreds
  'notifications.gathered',
  'notifications.gathered_in',
  'orders.at_least',
  'orders.companion_most',
  'orders.companion_too_few',
  'orders.counts_as', // of two and more
  'orders.visit_limit',
  'people.role_people_many', // hundreds
  'personalData.at_least',
  'personalData.orders_shown', // hundreds
  'products.sold_lead_more', // hundreds
  'promoCodes.csv_too_many', // thousands
  'promoCodes.from_quantity', // of two and more
  'promoCodes.length_hint',
  'reports.entered_count',
  'reports.peak',
  'securityLog.times_count', // of two and more
  'users.events_times', // of two and more
  'visits.most', // the most that there may be
]);

it.each(Object.entries({ english, spanish }))('every text of %s with a count has a form for one', (_name, areas) => {
  const unpaired = Object.entries(areas).flatMap(([area, texts]: [string, Record<string, string>]) =>
    Object.entries(texts)
      .filter(([, text]) => text.includes('{count}'))
      .map(([key]) => `${area}.${key}`)
      .filter((key) => !PLURAL.test(key) && !ANY_NUMBER.has(key)),
  );
  expect(unpaired).toEqual([]);
});

it.each(Object.entries({ english, spanish }))('what has a form for one in %s has one for others', (_name, areas) => {
  const alone = Object.entries(areas).flatMap(([area, texts]: [string, Record<string, string>]) =>
    Object.entries(texts)
      .filter(([key, text]) => PLURAL.test(key) && text.includes('{count}'))
      .map(([key]) => key.replace(PLURAL, ''))
      .filter((key) => !(`${key}_one` in texts && `${key}_other` in texts))
      .map((key) => `${area}.${key}`),
  );
  expect(alone).toEqual([]);
});
