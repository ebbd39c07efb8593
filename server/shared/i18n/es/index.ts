export { common } from './common';
export { errors } from './errors';
export { events } from './events';
export { messages } from './messages';
export { orders } from './orders';
export { tickets } from './tickets';
