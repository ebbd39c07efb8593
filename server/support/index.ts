/** The door of customer service: what other domains may call. */
export { listOfOrder } from './queries/listOfOrder';
export { seesConversation } from './queries/seesConversation';
