/** Events of conversations for staff and for the customer. */
import type { Listener } from '../infra/outbox';
import { broadcaster } from '../infra/runtime';
import { channels } from '../shared/channels';
import { mailAnswer, mailQuestion } from './mail/conversationMails';

const tell =
  <T extends 'support_opened' | 'support_updated'>(event: string): Listener<T> =>
  (rows) =>
    broadcaster().publish(
      rows.map(({ payload }) => ({
        channels: [channels.support()],
        event,
        data: { ticketId: payload.ticket_id },
      })),
    );

export const broadcastOpened = tell<'support_opened'>('SupportTicketOpened');
export const broadcastConversation = tell<'support_updated'>('SupportTicketUpdated');

export const mailOpened: Listener<'support_opened'> = async (rows) => {
  for (const { payload } of rows) await mailQuestion(payload.ticket_id);
};

export const mailAnswered: Listener<'support_answered'> = async (rows) => {
  for (const { payload } of rows) await mailAnswer(payload.message_id);
};
