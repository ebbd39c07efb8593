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

/** What became of a mail; what was said after it was sent is said in place of `sent`. */
export type MailStanding = 'queued' | 'sent' | 'kept' | 'failed' | 'held' | 'delayed' | 'bounced';

export type SupportFigures = {
  /** Our turn. */
  open: number;
  /** The same for more than a day. */
  late: number;
  unread: number;
  /** Half of the last thirty days' were answered for the first time within so many minutes; null where none was. */
  medianMinutes: number | null;
};

export type Message = {
  id: string;
  kind: 'customer' | 'answer' | 'note';
  /** Who of the house wrote it; null of a customer, and of a person who is gone. */
  author: string | null;
  /** It came by mail from another address than the conversation's. */
  sender: string | null;
  body: string;
  /** The same; what it quotes of an earlier mail is told from what was written. */
  parts: Part[];
  /** It came by mail: where that is kept as it came, and whether a program may have written it. */
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
  /** Whether the person who asks has proved that the order or the account is theirs. */
  isProven: boolean;
  /** What they typed as a reference, where it is linked to nothing. */
  orderTyped: string | null;
  /** Whether an order is linked, also for a person who may not see it. */
  hasOrder: boolean;
  assigneeId: string | null;
  isUnread: boolean;
  waitingSince: IsoDateTime | null;
  firstAnsweredAt: IsoDateTime | null;
  createdAt: IsoDateTime;
  /** The closed one that it goes on from, and the one that goes on from it. */
  follows: string | null;
  followedBy: string | null;
};

export type SupportPages = {
  'CustomerService/Index': { list: ListProps<typeof conversationList>; figures: SupportFigures };
  'CustomerService/Show': {
    conversation: Conversation;
    messages: Message[];
    /** The last message that is no note. */
    seen: string;
    /** Null where none is linked, or who looks at it may not see it. */
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
      /** In words. */
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
      /** The one that this sends again. */
      againOf: string | null;
      /** Where its order goes to by now, where that is another address. */
      orderEmail: string | null;
    };
    /** Null where it has none, or who looks at it may not see it. */
    order: { reference: string } | null;
    /** Of the conversation that it is of, for a person who may see that. */
    conversation: string | null;
    /** What was sent again of it. */
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
    /** What is known of the person who asks. */
    name: string;
    email: string;
    /** The order it is about, for a person who sees it. */
    order: { reference: string; key: string | null; title: string } | null;
    /** What the account has asked. */
    own: { secret: string; subject: string; state: ConversationState; at: IsoDateTime }[];
    /** Whether the way to the answer is known without a mail. */
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
