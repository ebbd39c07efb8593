/** What staff answer, and the mails that went out. */
export const customerService = {
  index: (filters = '') => `/customer-service${filters}`,
  show: (id: string) => `/customer-service/${id}`,
  /** Where staff answer, and write notes among themselves. */
  messages: (id: string) => `/customer-service/${id}/messages`,
  /** The mail that a message came by, as it came. */
  mailAsItCame: (id: string, message: string) => `/customer-service/${id}/messages/${message}/mail.eml`,
  state: (id: string) => `/customer-service/${id}/state`,
  assignee: (id: string) => `/customer-service/${id}/assignee`,
  order: (id: string) => `/customer-service/${id}/order`,
  read: (id: string) => `/customer-service/${id}/read`,
  /** Every mail that was written, and one of them. */
  mails: (filters = '') => `/customer-service/mails${filters}`,
  mail: (id: string) => `/customer-service/mails/${id}`,
  mailAgain: (id: string) => `/customer-service/mails/${id}/again`,
  replies: () => '/customer-service/replies',
  newReply: () => '/customer-service/replies/create',
  editReply: (id: string) => `/customer-service/replies/${id}/edit`,
  reply: (id: string) => `/customer-service/replies/${id}`,
};
