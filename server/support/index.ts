/** The door of customer service: what other domains may call. */
export { mailboxJob } from './inbox/mailboxJob';
export { conversationList } from './lists/conversationList';
export { listOfOrder } from './queries/listOfOrder';
export { seesConversation, seesConversationsOf } from './queries/seesConversation';
