/**
 * Evaluates the forecast on all series of a folder: `npx tsx bench/forecast.ts <folder>`; without a folder, measures
 * the time for a year of 40 slots from four years of data. A file has a date and columns of counts, or bookings by lead
 * (`house,visit_date,lead_days,outcome,cancelled_days_before,guests`).
 */
import { runForecast } from '../server/forecast/engine/index';
import { dailySeries } from '../server/forecast/engine/series';
import { prove, readSeries } from './lib/forecastProof';

const percent = (share: number) => `${(share * 100).toFixed(1)} %`.padStart(8);

function proveFolder(folder: string): void {
  console.log('series'.padEnd(62), 'said'.padStart(6), '   error', '   naive', 'in range', ' verdict');
  for (const series of readSeries(folder)) {
    for (const { name, count, wape, naiveWape, coverage, leads } of prove(series)) {
      const holds = wape <= naiveWape && coverage >= 0.75 && coverage <= 0.85;
      const figures = [percent(wape), percent(naiveWape), percent(coverage)].join(' ');
      console.log(name.padEnd(62), String(count).padStart(6), figures, holds ? ' holds' : ' FAILS');
      for (const { lead, wape: seeing, bestWithout } of leads)
        console.log(
          `  ${lead} days ahead`.padEnd(62),
          percent(seeing).padStart(15),
          percent(bestWithout),
          seeing < bestWithout ? '          better than without bookings' : '          FAILS',
        );
    }
  }
}

const YEARS = 4;
const SLOTS = 40;
const DAYS_AHEAD = 365;

function measure(): void {
  const started = performance.now();
  for (let slot = 0; slot < SLOTS; slot++) {
    // Deterministic series, all different: weekdays, a summer season, and a third of pseudo-noise.
    const values = Array.from({ length: 365 * YEARS }, (_, day) => {
      const noise = Math.abs(Math.sin((day + 1) * (slot + 12.9898) * 78.233) * 43758.5453) % 1;
      return Math.round((40 + slot) * (day % 7 > 4 ? 2 : 1) * (1 + 0.4 * Math.sin(day / 58)) * (0.7 + 0.6 * noise));
    });
    const { next } = runForecast(dailySeries(values));
    for (let lead = 1; lead <= DAYS_AHEAD; lead++) next(lead);
  }
  const seconds = (performance.now() - started) / 1000;
  console.log(`${DAYS_AHEAD} days of ${SLOTS} slots from ${YEARS} years: ${seconds.toFixed(1)} s (aim: under 10 s)`);
}

const [folder] = process.argv.slice(2);
if (folder) proveFolder(folder);
else measure();
