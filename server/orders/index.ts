/** The door of orders: what other domains may call. */
export { type FoundOrder, findOrder } from './queries/findOrder';
