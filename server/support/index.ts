/** Public API of customer service for other domains. */
export { conversationList } from './lists/conversationList';
export { listOfOrder } from './queries/listOfOrder';
export { seesConversation, seesConversationsOf } from './queries/seesConversation';
