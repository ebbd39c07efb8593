import { connection } from '../infra/db';
import { giveInvitations } from '../people';
import { SHOP_CHANNEL } from '../shared/salesChannels';
import { EVENTS, PRODUCTS } from './catalogue';

const SLOT = `(select id from appointments where event_id = '${EVENTS.museum.id}' and state = 'open' and starts_at > now() + interval '3 days'
  and capacity - held - sold >= 12 order by starts_at limit 1)`;
const accountOf = (mailbox: string) => `(select id from users where email = '${mailbox}@aforo.test')`;

/** The museum's budget, complimentary tickets for the press, and a request that awaits approval. */
const GIVEN = `
  insert into invitation_budgets (event_id, max_tickets, max_face_cents, max_at_once) values ('${EVENTS.museum.id}', 60, 100000, 8);
  insert into invitations (id, event_id, product_id, appointment_id, channel, quantity, face_cents, currency, reason, note, state, exceeds, user_id)
  select uuid_v7(), '${EVENTS.museum.id}', '${PRODUCTS.general.id}', ${SLOT}, '${SHOP_CHANNEL}', given.quantity, 1400, 'EUR', given.reason, given.note, given.state, given.exceeds, given.by
  from (values (2, 'press', 'The new lens, for the weekend pages', 'running', null, ${accountOf('agent')}),
    (3, 'partner', 'Friends of the Lighthouse, yearly visit', 'waiting', 'at_once', ${accountOf('agent')})) given(quantity, reason, note, state, exceeds, by);
  insert into invitation_recipients (invitation_id, position, name, email, locale)
  select g.id, r.n, r.name, r.email, r.locale from invitations g cross join (values
    (1, 'Rosa Lamas', 'rosa.lamas@example.com', 'es'), (2, 'Tom Hartley', 'tom.hartley@example.com', 'en'), (3, 'Nuria Cobos', 'nuria.cobos@example.com', 'es')) r(n, name, email, locale);
  select take_budget('${EVENTS.museum.id}', 6, 8400, false)`;

/** Complimentary tickets of the museum. */
export async function giveAway(): Promise<void> {
  await connection.query(GIVEN);
  await giveInvitations();
}
