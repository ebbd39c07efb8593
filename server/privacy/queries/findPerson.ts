import { sql } from '../../infra/db';

/** A person with an email or an account, and their records. */
export type Person = {
  /** In lower case; null for an account's owner without a confirmed email. */
  address: string | null;
  userId: string | null;
  /** Orders bought by them. */
  orderIds: string[];
  /** Units of other people's orders with their email. */
  itemIds: string[];
  requestIds: string[];
  codeIds: string[];
  /** Conversations in which they asked something. */
  supportIds: string[];
  /** Entries of waiting lists. */
  waitingIds: string[];
  /** Lists of complimentary tickets with them as recipients. */
  invitationIds: string[];
};

/** An email in its normal form: mailboxes ignore case. */
export const plainAddress = (typed: string): string => typed.trim().toLowerCase();

const KNOWN = `
  with own as (
    select id from orders where lower(customer_email) = $1 or user_id = $2::uuid
  )
  select array(select id::text from own order by id) as "orderIds",
    array(select i.id::text from order_item_profiles h join order_items i on i.id = h.order_item_id
      where $1 <> '' and exists (select from jsonb_each_text(h.data) answer where lower(answer.value) = $1)
        and i.order_id not in (select id from own)
      union select i.id::text from ticket_transfers x join order_items i on i.id = x.order_item_id or i.visit_of = x.order_item_id
      where $1 <> '' and lower(x.holder_email) = $1 and x.order_id not in (select id from own) order by 1) as "itemIds",
    array(select id::text from promo_code_requests where lower(email) = $1 order by id) as "requestIds",
    array(select id::text from promo_codes where recipient_email = $1 or lower(recipient) = $1 order by id) as "codeIds",
    array(select id::text from support_tickets where email = $1 or user_id = $2::uuid order by id) as "supportIds",
    array(select id::text from waiting_entries where lower(email) = $1 order by id) as "waitingIds",
    array(select invitation_id::text from invitation_recipients where lower(email) = $1 order by 1) as "invitationIds"`;

/** Records of an email and an account. Emails with different plus suffixes may belong to different people. */
export async function knownOf(address: string | null, userId: string | null): Promise<Person> {
  const [known] = await sql<Omit<Person, 'address' | 'userId'>>('known_of_person', KNOWN, [address ?? '', userId]);
  return { address, userId, ...known! };
}

/** The person with that email, and its account. */
export async function findPerson(typed: string): Promise<Person> {
  const address = plainAddress(typed);
  const [account] = await sql<{ id: string }>('account_of_address', 'select id from users where email = $1', [address]);
  return knownOf(address, account?.id ?? null);
}

/** The account's owner: by their email as well, once it is confirmed. */
export async function findOwner(userId: string): Promise<Person> {
  const [account] = await sql<{ email: string; isVerified: boolean }>(
    'address_of_owner',
    'select email, email_verified_at is not null as "isVerified" from users where id = $1',
    [userId],
  );
  return knownOf(account?.isVerified ? account.email : null, userId);
}

/** Whether there are any records of them. */
export const isKnown = ({ address, userId, ...known }: Person): boolean =>
  userId !== null || Object.values(known).some((ids) => ids.length > 0);

const LIKE_SIGNS = /[\\%_]/g;

/** Emails of the same mailbox at most providers: with different plus suffixes. */
export async function similarAddresses(typed: string): Promise<string[]> {
  const address = plainAddress(typed);
  const [box = '', host = ''] = address.split('@');
  const plain = box.split('+', 1)[0]!;
  if (!plain || !host) return [];
  const escaped = (text: string) => text.replace(LIKE_SIGNS, '\\$&');
  const rows = await sql<{ address: string }>(
    'similar_addresses',
    `select distinct address from (
       select lower(customer_email) as address from orders where lower(customer_email) like $1 or lower(customer_email) = $2
       union all select email from users where email like $1 or email = $2) known
     where address <> $3 order by address limit 20`,
    [`${escaped(plain)}+%@${escaped(host)}`, `${plain}@${host}`, address],
  );
  return rows.map((row) => row.address);
}
