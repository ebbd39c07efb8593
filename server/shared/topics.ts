/**
 * What commits publish in the outbox, by topic, and what each says; ids as text. `server/listeners.ts` hears every topic,
 * actions publish them by `publish`, and a test compares both with the functions of the database.
 */
import type { Locale } from './i18n/translate';
import type { Cents } from './money';
import type { NotificationKind, notificationParams } from './notificationKinds';

type OfOrder = { order_id: string };
type OfCashbox = { cashbox_id: string; shift_id: string };

export type Topics = {
  /** Slots that changed; none where the event has none, or is told of as a whole. */
  availability: { event_id: string } & { [slot: `slot:${string}`]: true };
  mail_queued: { mail_id: string };
  order_paid: OfOrder;
  /** A free order waits for its address to be confirmed, or asks for the mail again. */
  order_to_confirm: OfOrder;
  order_expired: OfOrder;
  order_cancelled: OfOrder;
  payment_failed: OfOrder & { payment_id: string; code: string | null };
  /** A buyer pays by transfer, and is told how. */
  transfer_awaited: OfOrder & { payment_id: string };
  /** A transfer brought less than is missing. */
  transfer_short: OfOrder & { payment_id: string; line_id: string };
  /** Money that an order could not keep goes back. */
  money_returned: OfOrder & { reason: string; refund_id?: string };
  refund_created: { refund_id: string };
  refund_done: OfOrder & { refund_id: string };
  refund_failed: OfOrder & { refund_id: string };
  /** A person gave tickets back; the money, where there is any, is about to be sent. */
  order_refunded: OfOrder & { refund_id: string };
  /** Visits of it were moved to other slots. */
  order_rescheduled: OfOrder & { move_id: string };
  /** A ticket is given to the person who has a link; the link opens nothing any more; a person has taken it. */
  ticket_offered: OfOrder & { transfer_id: string };
  ticket_withdrawn: OfOrder & { transfer_id: string };
  /** Its address was corrected, and its tickets have other codes. */
  codes_replaced: OfOrder;
  ticket_taken: OfOrder & { transfer_id: string };
  /** Places of a slot, or of a quota, are kept for its waiting list, to be offered. */
  places_kept: { appointment_id: string } | { quota_id: string };
  /** A person came into a slot's line, or asked again; was offered places; stood in a line that ended. */
  line_joined: { entry_id: string };
  place_offered: { entry_id: string };
  line_ended: { entry_id: string };
  /** Staff made a link by which a person pays it. */
  payment_link_made: OfOrder & { link_id: string };
  /** An order of a cancellation was decided, or the cancellation went on. */
  cancellation_changed: { cancellation_id: string };
  /** Something was paid, whatever it was. */
  sales: Record<string, never>;
  account_mail: {
    kind:
      | 'verify_email'
      | 'reset_password'
      | 'sign_in_link'
      | 'already_registered'
      | 'address_in_use'
      | 'address_changed'
      | 'sign_in_tries'
      | 'two_factor_off';
    email: string;
    /** Whose address this is to become. */
    userId?: string;
  };
  /** A person applied for a company account, or staff answered; `key` is that of the application or the answer. */
  company_application: {
    answer: 'received' | 'approved' | 'refused';
    key: string;
    company: string;
    name: string;
    email: string;
    locale: Locale;
    /** Credit limit and days to pay, where the approved company may buy on account. */
    credit: { limit: Cents; currency: string; days: number } | null;
  };
  /** A transfer paid what a company owed on account, by the charges. */
  company_settled: { company_id: string; charges: string[] };
  /** The token is nowhere else. */
  invited: { user_id: string; token: string };
  notifications_read: { user_id: string };
  notified: {
    kind: NotificationKind;
    data: Parameters<typeof notificationParams>[0];
    href: string | null;
    mail_href: string | null;
    key: string | null;
    /** The notification of each person told in the application, by the person. */
    told: Record<string, string>;
    /** Who is written to. */
    mailed: string[];
  };
  /** Of a person, or of everybody who has a role; rows that joined may say both. */
  rights_changed: { user_id?: string; role_id?: string };
  /** The sandbox has something to say to the merchant, after so many seconds. */
  sandbox_message: { delivery_id: string; after: number };
  validated: { validation_ids: string[] };
  /** A visit takes place at another time; `notify` where its buyer is written to: a server of the version before says `tell`. */
  slot_moved: OfOrder & { appointment_id: string; was: string; version: number; notify?: boolean; tell?: boolean };
  /** Tickets of it have other terms by now; `notify` where its buyer is written to. */
  terms_changed: OfOrder & { product_id: string; terms: string; notify: boolean };
  visit_booked: OfOrder & { appointment_id: string; positions: number[] };
  /** Its buyer is asked what becomes of a visit that was called off; `again`: a reminder, by its moment. */
  visit_cancelled: OfOrder & { cancellation_id: string; again: number };
  /** It takes place after all. */
  visit_reinstated: OfOrder & { cancellation_id: string };
  /** A person asked something. */
  support_opened: { ticket_id: string };
  /** A conversation is not as it was: a message, its state, whose it is. */
  support_updated: { ticket_id: string };
  /** Staff answered. */
  support_answered: { ticket_id: string; message_id: string };
  /** A cashbox was opened, was closed, had money put in or taken out, sold. */
  shift_opened: OfCashbox;
  shift_closed: OfCashbox;
  cash_moved: OfCashbox;
  /** Something waits for the network printer of a cashbox. */
  print_wanted: { cashbox_id: string };
  /** What a printer made of it. */
  print_settled: { cashbox_id: string };
  sale_made: OfCashbox;
  /** A balance paid at a counter: its owner is told. */
  balance_spent: { payment_id: string; shift_id: string };
  /** Codes of a master order were handed out, revoked or claimed. */
  codes_changed: { master_order_id: string; claimed?: boolean };
  /** Codes were revoked or went to another recipient: by former handout. */
  codes_withdrawn: { handouts: { id: string; codes: string[] }[] };
  /** The ticket of an item that has a pass in a phone's wallet is not as it was. */
  wallet_changed: { order_item_id: string };
};

export type Topic = keyof Topics;

const SLOT_PREFIX = 'slot:';

/** The ids of the slots that changed. */
export const slotsIn = (payload: Topics['availability']): string[] =>
  Object.keys(payload)
    .filter((key) => key.startsWith(SLOT_PREFIX))
    .map((key) => key.slice(SLOT_PREFIX.length));
