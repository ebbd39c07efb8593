/** The door of forecasts: what will come, with its range, and how good that has been. */
export { forecastJobs } from './jobs';
export { houseForecast } from './queries/houseForecast';
