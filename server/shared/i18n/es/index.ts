export { common } from './common';
export { errors } from './errors';
export { messages } from './messages';
export { tickets } from './tickets';
