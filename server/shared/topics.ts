/**
 * Topics of the outbox with their payloads; ids as text. `server/listeners.ts` listens to every topic, actions publish
 * them by `publish`, and a test compares both with the functions of the database.
 */
import type { Locale } from './i18n/translate';
import type { Cents } from './money';
import type { NotificationKind, notificationParams } from './notificationKinds';

type OfOrder = { order_id: string };
type OfCashbox = { cashbox_id: string; shift_id: string };

export type Topics = {
  /** The changed slots; none for an event without slots, or if the whole event has changed. */
  availability: { event_id: string } & { [slot: `slot:${string}`]: true };
  mail_queued: { mail_id: string };
  order_paid: OfOrder;
  /** A free order waits for the confirmation of its email, or the buyer asks for the email again. */
  order_to_confirm: OfOrder;
  order_expired: OfOrder;
  order_cancelled: OfOrder;
  payment_failed: OfOrder & { payment_id: string; code: string | null };
  /** A buyer pays by transfer, and gets instructions. */
  transfer_awaited: OfOrder & { payment_id: string };
  /** A transfer was smaller than the amount due. */
  transfer_short: OfOrder & { payment_id: string; line_id: string };
  /** Money that an order could not keep is refunded. */
  money_returned: OfOrder & { reason: string; refund_id?: string };
  refund_created: { refund_id: string };
  refund_done: OfOrder & { refund_id: string };
  refund_failed: OfOrder & { refund_id: string };
  /** Tickets were refunded; the money, if any, is about to be sent. */
  order_refunded: OfOrder & { refund_id: string };
  /** Visits of the order were moved to other slots. */
  order_rescheduled: OfOrder & { move_id: string };
  /** A ticket is offered by a link; the link is withdrawn; a person has accepted it. */
  ticket_offered: OfOrder & { transfer_id: string };
  ticket_withdrawn: OfOrder & { transfer_id: string };
  /** Its email was corrected, and its tickets have new codes. */
  codes_replaced: OfOrder;
  ticket_taken: OfOrder & { transfer_id: string };
  /** Places of a slot or a quota are reserved for its waiting list, to be offered. */
  places_kept: { appointment_id: string } | { quota_id: string };
  /** A person joined a waiting list, or repeated the request; got an offer; the list ended. */
  line_joined: { entry_id: string };
  place_offered: { entry_id: string };
  line_ended: { entry_id: string };
  /** Staff created a payment link. */
  payment_link_made: OfOrder & { link_id: string };
  /** An order of a cancellation was decided, or the cancellation progressed. */
  cancellation_changed: { cancellation_id: string };
  /** There was a payment of any kind. */
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
    /** The account whose new email this is. */
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
    /** Credit limit and days to pay, if the approved company may buy on account. */
    credit: { limit: Cents; currency: string; days: number } | null;
  };
  /** A transfer settled a company's debts, by charge. */
  company_settled: { company_id: string; charges: string[] };
  /** The token is stored nowhere else. */
  invited: { user_id: string; token: string };
  notifications_read: { user_id: string };
  notified: {
    kind: NotificationKind;
    data: Parameters<typeof notificationParams>[0];
    href: string | null;
    mail_href: string | null;
    key: string | null;
    /** The notification of each person who gets it in the back office, by person. */
    told: Record<string, string>;
    /** People who get an email. */
    mailed: string[];
  };
  /** Concerns a person, or all people with a role; merged rows may have both. */
  rights_changed: { user_id?: string; role_id?: string };
  /** The sandbox sends a message to the merchant after so many seconds. */
  sandbox_message: { delivery_id: string; after: number };
  validated: { validation_ids: string[] };
  /** A visit has a new time; `notify` if its buyer is emailed. */
  slot_moved: OfOrder & { appointment_id: string; was: string; version: number; notify: boolean };
  /** The order's tickets have new terms; `notify` if its buyer is emailed. */
  terms_changed: OfOrder & { product_id: string; terms: string; notify: boolean };
  visit_booked: OfOrder & { appointment_id: string; positions: number[] };
  /** Its buyer is asked about a cancelled visit; `again`: the time of a reminder. */
  visit_cancelled: OfOrder & { cancellation_id: string; again: number };
  /** The visit takes place after all. */
  visit_reinstated: OfOrder & { cancellation_id: string };
  /** A customer asked a question. */
  support_opened: { ticket_id: string };
  /** A conversation has changed: a message, its state, its assignee. */
  support_updated: { ticket_id: string };
  /** Staff answered. */
  support_answered: { ticket_id: string; message_id: string };
  /** A till was opened or closed, had cash in or out, or made a sale. */
  shift_opened: OfCashbox;
  shift_closed: OfCashbox;
  cash_moved: OfCashbox;
  /** A print is queued for the network printer of a till. */
  print_wanted: { cashbox_id: string };
  /** The result of a print. */
  print_settled: { cashbox_id: string };
  sale_made: OfCashbox;
  /** A balance paid at a till: its owner is notified. */
  balance_spent: { payment_id: string; shift_id: string };
  /** Codes of a master order were distributed, revoked or redeemed. */
  codes_changed: { master_order_id: string; claimed?: boolean };
  /** Codes were revoked or reassigned: by former handout. */
  codes_withdrawn: { handouts: { id: string; codes: string[] }[] };
  /** The ticket of an item with a wallet pass has changed. */
  wallet_changed: { order_item_id: string };
};

export type Topic = keyof Topics;

const SLOT_PREFIX = 'slot:';

/** The ids of the changed slots. */
export const slotsIn = (payload: Topics['availability']): string[] =>
  Object.keys(payload)
    .filter((key) => key.startsWith(SLOT_PREFIX))
    .map((key) => key.slice(SLOT_PREFIX.length));
