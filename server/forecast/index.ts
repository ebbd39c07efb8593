/** Public interface of forecasts for other domains. */
export { forecastJobs } from './jobs';
export { houseForecast } from './queries/houseForecast';
