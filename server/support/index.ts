/** Public API of customer service for other domains. */
export { mailboxJob } from './inbox/mailboxJob';
export { conversationList } from './lists/conversationList';
export { listOfOrder } from './queries/listOfOrder';
export { seesConversation, seesConversationsOf } from './queries/seesConversation';
