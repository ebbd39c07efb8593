/** Backtests the forecast on series from files: runs it for every day and scores it. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import Papa from 'papaparse';
import { type Accuracy, accuracyOf } from '../../server/forecast/engine/accuracy';
import { type Bookings, runForecast } from '../../server/forecast/engine/index';
import { withoutOutliers } from '../../server/forecast/engine/outliers';
import { seasonalModels } from '../../server/forecast/engine/seasonalModels';
import { dailySeries, monthlySeries, type Series } from '../../server/forecast/engine/series';

export type NamedSeries = { name: string; series: Series; bookings?: Bookings; leads: number[] };

const DAY_MS = 86_400_000;
const MAX_LEAD = 14;
const MONTHS_AHEAD = 6;
const upTo = (last: number) => Array.from({ length: last }, (_, at) => at + 1);
const dayOf = (date: string) => Math.round(Date.parse(`${date.slice(0, 10)}T00:00:00Z`) / DAY_MS);

/** Files with a date and a column of counts for each series; monthly steps if dates are more than twenty days apart. */
function plain(file: string, rows: Record<string, string>[]): NamedSeries[] {
  const [date, ...columns] = Object.keys(rows[0] ?? {}) as [string, ...string[]];
  const days = rows.map((row) => dayOf(row[date] as string));
  const gaps = days.slice(1).map((day, at) => day - (days[at] as number));
  const isMonthly = (gaps.sort((a, b) => a - b)[gaps.length >> 1] ?? 1) > 20;
  return columns.map((column) => {
    const name = columns.length > 1 ? `${file}: ${column}` : file;
    const count = (row: Record<string, string>) => (row[column]?.trim() ? Number(row[column]) : null);
    if (isMonthly) return { name, series: monthlySeries(rows.map(count)), leads: upTo(MONTHS_AHEAD) };
    const first = Math.min(...days);
    const values = new Array<number | null>(Math.max(...days) - first + 1).fill(null);
    for (const [at, row] of rows.entries()) values[(days[at] as number) - first] = count(row);
    return { name, series: dailySeries(values), leads: upTo(MAX_LEAD) };
  });
}

/** Files with guests by organisation, visit date and days of lead, and whether they came. */
function booked(file: string, rows: Record<string, string>[]): NamedSeries[] {
  return [...new Set(rows.map((row) => row.house as string))].map((house) => {
    const ours = rows.filter((row) => row.house === house);
    const days = ours.map((row) => dayOf(row.visit_date as string));
    const first = Math.min(...days);
    const length = Math.max(...days) - first + 1;
    const came = new Array<number>(length).fill(0);
    const onBooks = Array.from({ length }, () => new Array<number>(MAX_LEAD + 1).fill(0));
    for (const [at, row] of ours.entries()) {
      const day = (days[at] as number) - first;
      const guests = Number(row.guests);
      if (row.outcome === 'Check-Out') came[day] = (came[day] as number) + guests;
      const gone = row.outcome === 'Canceled' ? Number(row.cancelled_days_before) : -1;
      const books = onBooks[day] as number[];
      for (let lead = gone + 1; lead <= Math.min(MAX_LEAD, Number(row.lead_days)); lead++)
        books[lead] = (books[lead] as number) + guests;
    }
    const bookings: Bookings = (at, lead) => onBooks[at]?.[lead] ?? null;
    return { name: `${file}: ${house}`, series: dailySeries(came), bookings, leads: upTo(MAX_LEAD) };
  });
}

export const readSeries = (folder: string): NamedSeries[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.csv'))
    .flatMap((file) => {
      const text = readFileSync(join(folder, file), 'utf8');
      const { data } = Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true });
      const name = basename(file, '.csv');
      return data[0] && 'lead_days' in data[0] ? booked(name, data) : plain(name, data);
    });

export type Proof = Accuracy & {
  name: string;
  /**
   * With bookings: the error at each lead, beside that of the best single model and of the ensemble, which ignore
   * bookings.
   */
  leads: { lead: number; wape: number; bestWithout: number }[];
};

export function prove({ name, series, bookings, leads }: NamedSeries): Proof[] {
  const without = runForecast(series, { leads });
  const found: Proof[] = [{ name, ...accuracyOf(without.validated), leads: [] }];
  if (!bookings) return found;
  const seeing = runForecast(series, { leads, bookings });
  const models = seasonalModels(series, withoutOutliers(series).values);
  const byLead = leads.map((lead) => {
    const validated = seeing.validated.filter((it) => it.lead === lead);
    const alone = models.map(({ predict }) =>
      accuracyOf(
        validated.map((it) => ({ ...it, value: predict(it.origin, lead) })).filter((it) => !Number.isNaN(it.value)),
      ),
    );
    const together = accuracyOf(without.validated.filter((it) => it.lead === lead));
    // A model without predictions on some days cannot be compared with the others.
    const rivals = [together, ...alone.filter((it) => it.count === validated.length)];
    return { lead, wape: accuracyOf(validated).wape, bestWithout: Math.min(...rivals.map((it) => it.wape)) };
  });
  found.push({ name: `${name}, with bookings`, ...accuracyOf(seeing.validated), leads: byLead });
  return found;
}
