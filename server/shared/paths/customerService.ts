/** Customer service, and sent emails. */
export const customerService = {
  index: (filters = '') => `/customer-service${filters}`,
  show: (id: string) => `/customer-service/${id}`,
  /** Replies and internal notes of staff. */
  messages: (id: string) => `/customer-service/${id}/messages`,
  /** The original email of a message. */
  mailAsItCame: (id: string, message: string) => `/customer-service/${id}/messages/${message}/mail.eml`,
  state: (id: string) => `/customer-service/${id}/state`,
  assignee: (id: string) => `/customer-service/${id}/assignee`,
  order: (id: string) => `/customer-service/${id}/order`,
  read: (id: string) => `/customer-service/${id}/read`,
  /** All emails, and a single one. */
  mails: (filters = '') => `/customer-service/mails${filters}`,
  mail: (id: string) => `/customer-service/mails/${id}`,
  mailAgain: (id: string) => `/customer-service/mails/${id}/again`,
  replies: () => '/customer-service/replies',
  newReply: () => '/customer-service/replies/create',
  editReply: (id: string) => `/customer-service/replies/${id}/edit`,
  reply: (id: string) => `/customer-service/replies/${id}`,
};
