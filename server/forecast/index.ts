/** Public interface of forecasts for other domains. */
export { houseForecast } from './queries/houseForecast';
