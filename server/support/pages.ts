import type { ListProps } from '../infra/lists';
import type { OrderHead } from '../orders/pages';
import type { LocalText } from '../shared/localText';
import type { Cents } from '../shared/money';
import type { Editable } from '../shared/records';
import type { ConversationState, OrderState } from '../shared/states';
import type { IsoDateTime } from '../shared/time';
import type { conversationList } from './lists/conversationList';
import type { mailList } from './lists/mailList';
import type { replyList } from './lists/replyList';
import type { Part } from './quotedParts';
import type { Again } from './sentMails/waysAgain';

/** The status of an email; a later delivery report replaces `sent`. */
export type MailStanding = 'queued' | 'sent' | 'kept' | 'failed' | 'held' | 'delayed' | 'bounced';

export type SupportFigures = {
  /** Staff must act. */
  open: number;
  /** The same for more than a day. */
  late: number;
  unread: number;
  /** The median time to the first answer in the last thirty days; null without answers. */
  medianMinutes: number | null;
};

export type Message = {
  id: string;
  kind: 'customer' | 'answer' | 'note';
  /** The member of staff who wrote it; null for a customer, and for a deleted account. */
  author: string | null;
  /** It came by email from another address than the conversation's. */
  sender: string | null;
  body: string;
  /** The same text, with quotations of earlier emails separated. */
  parts: Part[];
  /** It came by email: whether the original is stored, and whether it may be automatic. */
  mail: { isKept: boolean; isUnsure: boolean } | null;
  at: IsoDateTime;
};

/** Another order with the same address. */
export type OtherOrder = {
  reference: string;
  title: string;
  state: OrderState;
  totalCents: Cents;
  currency: string;
  at: IsoDateTime;
};

export type Conversation = {
  id: string;
  reference: string;
  state: ConversationState;
  subject: string;
  name: string;
  email: string;
  locale: string;
  /** Whether the person has proved that the order or the account is theirs. */
  isProven: boolean;
  /** The typed reference, if no order is linked. */
  orderTyped: string | null;
  /** Whether an order is linked, even if the viewer may not see it. */
  hasOrder: boolean;
  assigneeId: string | null;
  isUnread: boolean;
  waitingSince: IsoDateTime | null;
  firstAnsweredAt: IsoDateTime | null;
  createdAt: IsoDateTime;
  /** The closed conversation that it continues, and the one that continues it. */
  follows: string | null;
  followedBy: string | null;
};

export type SupportPages = {
  'CustomerService/Index': { list: ListProps<typeof conversationList>; figures: SupportFigures };
  'CustomerService/Show': {
    conversation: Conversation;
    messages: Message[];
    /** The last message that is not a note. */
    seen: string;
    /** Null if none is linked, or the viewer may not see it. */
    order: Pick<
      OrderHead,
      'reference' | 'state' | 'title' | 'currency' | 'timeZone' | 'slots' | 'validTickets' | 'attentions'
    > | null;
    others: OtherOrder[];
    agents: { id: string; name: string }[];
    /** Filled in for this conversation, in its customer's language. */
    replies: { id: string; name: string; text: string }[];
    zone: string;
    can: { manage: boolean; viewMails: boolean };
  };
  'CustomerService/ResendMail': { list: ListProps<typeof mailList> };
  'CustomerService/Mail': {
    mail: {
      id: string;
      /** The translated name of its kind. */
      kind: string;
      recipient: string;
      person: string | null;
      subject: string;
      /** Without its links. */
      text: string;
      standing: MailStanding;
      heldBack: 'hour' | 'day' | 'link' | null;
      attempts: number;
      error: string | null;
      createdAt: IsoDateTime;
      sentAt: IsoDateTime | null;
      deliveryAt: IsoDateTime | null;
      deliveryWords: string | null;
      /** The email that this one repeats. */
      againOf: string | null;
      /** The order's current email, if it differs. */
      orderEmail: string | null;
    };
    /** Null if it has none, or the viewer may not see it. */
    order: { reference: string } | null;
    /** Its conversation, for a viewer who may see that. */
    conversation: string | null;
    /** Emails that repeated it. */
    others: { id: string; recipient: string; at: IsoDateTime }[];
    again: Again & { canCorrect: boolean };
    zone: string;
  };
  'CustomerService/Replies': { list: ListProps<typeof replyList> };
  'CustomerService/ReplyCreate': { placeholders: readonly string[] };
  'CustomerService/ReplyEdit': {
    record: Editable<{ name: string; body: LocalText }>;
    placeholders: readonly string[];
  };
  'Help/Create': {
    /** The known data of the person who asks. */
    name: string;
    email: string;
    /** The order concerned, for a person who can see it. */
    order: { reference: string; key: string | null; title: string } | null;
    /** Earlier questions of the account. */
    own: { secret: string; subject: string; state: ConversationState; at: IsoDateTime }[];
    /** Whether the person can find the answer without an email. */
    isProven: boolean;
    contact: string | null;
    zone: string;
  };
  'Help/Show': {
    conversation: { secret: string; reference: string; subject: string; state: ConversationState };
    messages: { id: string; isOwn: boolean; body: string; parts: Part[]; at: IsoDateTime }[];
    zone: string;
  };
};
