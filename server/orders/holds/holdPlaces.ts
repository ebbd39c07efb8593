import { sql } from '../../infra/db';
import { microBatch } from '../../infra/microBatch';
import { manageKey } from '../../infra/orderKeys';
import { wakeOutbox } from '../../infra/outbox';
import type { CustomerGroup } from '../../promos';
import { channelTerms, readSettings } from '../../settings';
import { DomainError } from '../../shared/errors';
import { groupBy } from '../../shared/groupBy';
import type { Locale } from '../../shared/i18n/translate';
import type { Cents } from '../../shared/money';
import { unknownOutcome } from '../../shared/outcome';
import { newReference, newSecret } from '../../shared/reference';
import type { OrderState } from '../../shared/states';
import { uuidv7 } from '../../shared/uuid';
import { type OwnPrices, quoteCart, takeQuoted } from '../pricing/quoteCart';
import type { Taken } from '../pricing/taken';
import { countTurnedAway } from '../shop/shopCounts';
import { type CartLine, itemsIn, type SqlLine } from './cartLines';
import { checkCart } from './checkCart';
import { explainRefusal } from './explainRefusal';
import { type LimitOutcome, limitRefusal, limitsIn } from './holdLimits';

const REFERENCE_LENGTH = 8;
/** A batch has the overhead of four holds: few large batches cost least. */
const LANES = 2;
const MAX_AT_ONCE = 40;

type Request = {
  key: string;
  id: string;
  reference: string;
  secret: string;
  channel: string;
  user_id: string | null;
  locale: Locale;
  /** The seller; absent if buyers serve themselves. */
  sold_by?: string;
  /** Minutes, if they differ from the settings. */
  hold_minutes?: number;
  /** Includes further visits. */
  tickets: number;
  lines: SqlLine[];
  /** Browser and network for the limits; absent on channels without limits. */
  browser?: string;
  network?: string;
  /** Absent if no promotion applies. */
  promos?: Taken[];
  /** The pass whose new code the order pays for. */
  reissue_of?: string;
};

/** Outcomes for a waiting-list offer. */
type OfferOutcome = 'offer_over' | 'over_offer';

type Answer = {
  key: string;
  order_id: string;
  outcome: OfferOutcome | 'held' | 'replayed' | 'sold_out' | 'stale' | 'nothing_left' | 'refused' | LimitOutcome;
  order_reference: string;
  order_secret: string;
  order_state: OrderState;
  order_expires_at: Date;
  order_total: Cents;
  detail: string | null;
};

async function run(requests: Request[]): Promise<Answer[]> {
  const settings = await readSettings();
  const answers = await sql<Answer>(
    'hold_places',
    `select key, outcome, order_id, order_reference, order_secret, order_state, order_expires_at, order_total, detail
     from hold_places_within($1::jsonb, $2, $3::jsonb)`,
    [JSON.stringify(requests), settings['orders.hold_minutes'], JSON.stringify(limitsIn(settings))],
  );
  wakeOutbox();
  // Answers come in any order, but in sequence for a key that was sent twice.
  const byKey = groupBy(answers, (answer) => answer.key);
  return requests.map(({ key }) => byKey.get(key)!.shift()!);
}

/** Requests for the same slot share a lane and so a batch. */
const takePlaces = microBatch<Request, Answer>({
  run,
  laneOf: (request) => request.lines[0]?.appointment_id ?? request.lines[0]?.event_id ?? '',
  lanes: LANES,
  maxSize: MAX_AT_ONCE,
});

/** Places offered to one person: there is no contention, so no batch. */
async function takeOffered(entryId: string, request: Request): Promise<Answer> {
  const settings = await readSettings();
  const [answer] = await sql<Answer>(
    'take_offer',
    `select key, outcome, order_id, order_reference, order_secret, order_state, order_expires_at, order_total, detail
     from take_offer($1, $2::jsonb, $3)`,
    [entryId, JSON.stringify(request), settings['orders.hold_minutes']],
  );
  wakeOutbox();
  return answer!;
}

/** The order renews a pass or pays for its new code; `ofBlocked`: staff sell it although the pass is blocked. */
export type ForPass =
  | { purpose: 'renewal'; passId: string }
  | { purpose: 'reissue'; passId: string; ticketId: string; ofBlocked: boolean };

/** Links the pass in the same transaction: an order without its pass would be paid and have no effect. */
async function holdForPass(pass: ForPass, request: Request): Promise<Answer> {
  const settings = await readSettings();
  const named =
    pass.purpose === 'renewal'
      ? { purpose: pass.purpose, pass_id: pass.passId }
      : { purpose: pass.purpose, pass_id: pass.passId, ticket_id: pass.ticketId, of_blocked: pass.ofBlocked };
  const [answer] = await sql<Answer>(
    'hold_for_pass',
    `select key, outcome, order_id, order_reference, order_secret, order_state, order_expires_at, order_total, detail
     from hold_for_pass($1::jsonb, $2, $3::jsonb, $4::jsonb)`,
    [
      JSON.stringify(request),
      settings['orders.hold_minutes'],
      JSON.stringify(limitsIn(settings)),
      JSON.stringify(named),
    ],
  );
  wakeOutbox();
  return answer!;
}

export type HoldInput = {
  /** Sales channel. */
  channel: string;
  /** Idempotency key of this cart: a retry gets the first answer. */
  key: string;
  lines: readonly CartLine[];
  locale: Locale;
  userId: string | null;
  customerGroup: CustomerGroup;
  /** Visitor whom the limits count, if the channel has limits. */
  visitor?: { browser: string; network: string } | null;
  /** Waiting-list entry to which these places were offered. */
  entryId?: string | undefined;
  /** The pass that the order is for; a new code is sold alone. */
  forPass?: ForPass | undefined;
  /** The seller, where buyers do not serve themselves. */
  soldBy?: string | null;
  /** Minutes, if they differ from the settings. */
  holdMinutes?: number | null;
  /** Prices of a company, without promotions. */
  ownPrices?: OwnPrices | undefined;
};

export type Held = {
  id: string;
  reference: string;
  /** Managing key for the buying browser. */
  key: string;
  state: OrderState;
  expiresAt: Date;
  totalCents: Cents;
  /** False if the key was used before and this is its order. */
  isNew: boolean;
};

/**
 * Reserves places for the minutes in the settings: the whole cart or nothing, for any number of events, at catalogue
 * prices less the best promotions. Idempotent by key.
 * @throws DomainError sold_out… with what is left, or why the cart cannot be sold like this; visit_… where its times do
 *   not go together; prices_moved; browser_holds_too_many, network_holds_too_many or holds_too_often past a limit;
 *   waiting_offer_over, waiting_over_offer
 */
export async function holdPlaces(input: HoldInput): Promise<Held> {
  const { channel, key, lines, locale, userId, customerGroup, visitor, entryId, soldBy, holdMinutes, forPass } = input;
  const { ownPrices } = input;
  const { limitsHolds } = await channelTerms(channel);
  const sqlLines = await checkCart({ channel, lines, locale });
  const request = {
    key,
    id: uuidv7(),
    reference: newReference(REFERENCE_LENGTH),
    secret: newSecret(),
    channel,
    user_id: userId,
    locale,
    tickets: itemsIn(lines),
    ...(limitsHolds ? visitor : {}),
    ...(soldBy ? { sold_by: soldBy } : {}),
    ...(holdMinutes ? { hold_minutes: holdMinutes } : {}),
    ...(forPass?.purpose === 'reissue' ? { reissue_of: forPass.passId } : {}),
  } as const;
  const answer = await takeQuoted(
    (refused) =>
      quoteCart({ orderId: request.id, channel, customerGroup, lines: sqlLines, userId, ownPrices }, refused),
    (quote) => {
      const wanted = { ...request, lines: quote.lines, ...(quote.taken.length > 0 ? { promos: quote.taken } : {}) };
      if (entryId) return takeOffered(entryId, wanted);
      return forPass ? holdForPass(forPass, wanted) : takePlaces(wanted);
    },
  );
  switch (answer.outcome) {
    case 'held':
    case 'replayed':
      break;
    case 'offer_over':
    case 'over_offer':
      throw new DomainError(`waiting_${answer.outcome}`);
    case 'stale':
    case 'nothing_left':
      throw new DomainError('prices_moved');
    case 'over_browser':
    case 'over_network':
    case 'over_share':
    case 'too_often':
      throw await limitRefusal(answer.outcome, answer.detail);
    case 'sold_out':
      if (!soldBy) countTurnedAway(sqlLines);
      throw await explainRefusal({ channel, lines: sqlLines, locale, ownOrderId: null });
    case 'refused':
      throw await explainRefusal({ channel, lines: sqlLines, locale, ownOrderId: null });
    default:
      return unknownOutcome(answer.outcome);
  }
  return {
    id: answer.order_id,
    reference: answer.order_reference,
    key: manageKey(answer.order_secret),
    state: answer.order_state,
    expiresAt: answer.order_expires_at,
    totalCents: answer.order_total,
    isNew: answer.outcome === 'held',
  };
}
