/** The door of the demo: an organisation anybody recognises, with weeks behind it and a season ahead. */
export { loadDemo } from './loadDemo';
