/** Public interface of the demo: an organisation with weeks of history and a season ahead. */
export { loadDemo } from './loadDemo';
