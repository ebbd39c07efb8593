/**
 * Links in mails that open an account, confirm something or are paid by. They are in the mail log while the mail waits; the statement
 * that says that it is sent, or has failed for good, takes their secrets out.
 */
import { sql } from '../infra/db';
import type { Job } from '../infra/queue';
import { paths } from '../shared/paths';

const TOKEN = 'TOKEN';
const ANY = 'ANY';

/** Every path with such a secret. An order's key is none: it is its owner's for as long as there is the order. */
const PATHS = [
  paths.auth.resetPassword(TOKEN),
  paths.auth.verifyEmail(TOKEN),
  paths.auth.signInLink(TOKEN),
  paths.auth.invitation(TOKEN),
  paths.auth.firstAdministrator(TOKEN),
  paths.auth.device(ANY, TOKEN),
  paths.orders.confirm(ANY, TOKEN),
  paths.payLinks.show(ANY, TOKEN),
];

/** A code that is typed instead of followed begins with this in its mail: of an order (`order_code`), of a balance at a counter. */
export const BEFORE_CODE = 'AFORO-';

const beforeSecret = (path: string): string => path.replace(TOKEN, '').replace('?', '[?]').replace(ANY, '[\\w-]+');

/** What stands before the secret, as PostgreSQL reads it: also in a mail that has lost it. */
export const ONE_TIME_PATH = `(${[...PATHS.map(beforeSecret), BEFORE_CODE].join('|')})`;

/** The same with the secret. */
export const ONE_TIME_LINK = `${ONE_TIME_PATH}[\\w-]+`;

/** What stands in its place. */
export const WITHOUT_SECRET = '\\1…';

/** No such link is good for longer. */
const VALID_DAYS = 30;

const LEFT_BEHIND = `
  update mail_log set html = regexp_replace(html, $1, $2, 'g'), text = regexp_replace(text, $1, $2, 'g'),
    held_back = case when state = 'failed' then coalesce(held_back, 'link') else held_back end
  where state in ('sent', 'failed') and created_at > now() - make_interval(days => $3) and (html ~ $1 or text ~ $1)`;

/** Takes out what a server of an earlier version has left in mails that it sent or gave up. */
export const blankLinksLeftBehind = (): Promise<unknown> =>
  sql('blank_links_left_behind', LEFT_BEHIND, [ONE_TIME_LINK, WITHOUT_SECRET, VALID_DAYS]);

export const blankLinksJob: Job<never> = {
  name: 'mails.blank-links',
  cron: '*/15 * * * *',
  handle: async () => void (await blankLinksLeftBehind()),
};
