/**
 * Links in emails that open an account, confirm something or pay. They are in the log while the email is queued; the
 * statement that marks it as sent or permanently failed removes their secrets.
 */
import { sql } from '../infra/db';
import type { Job } from '../infra/queue';
import { paths } from '../shared/paths';

const TOKEN = 'TOKEN';
const ANY = 'ANY';

/** Every path with such a secret. An order's key is not one of them: its owner keeps it as long as the order exists. */
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

/** The prefix of a code to be typed, of an order (`order_code`) or of a balance at a till. */
export const BEFORE_CODE = 'AFORO-';

const beforeSecret = (path: string): string => path.replace(TOKEN, '').replace('?', '[?]').replace(ANY, '[\\w-]+');

/** The path before the secret, as a PostgreSQL pattern: also matches an email without its secret. */
export const ONE_TIME_PATH = `(${[...PATHS.map(beforeSecret), BEFORE_CODE].join('|')})`;

/** The same with the secret. */
export const ONE_TIME_LINK = `${ONE_TIME_PATH}[\\w-]+`;

/** The replacement for the secret. */
export const WITHOUT_SECRET = '\\1…';

/** Maximum validity of such a link. */
const VALID_DAYS = 30;

const LEFT_BEHIND = `
  update mail_log set html = regexp_replace(html, $1, $2, 'g'), text = regexp_replace(text, $1, $2, 'g'),
    held_back = case when state = 'failed' then coalesce(held_back, 'link') else held_back end
  where state in ('sent', 'failed') and created_at > now() - make_interval(days => $3) and (html ~ $1 or text ~ $1)`;

/** Removes secrets that a server of an earlier version has left in sent or failed emails. */
export const blankLinksLeftBehind = (): Promise<unknown> =>
  sql('blank_links_left_behind', LEFT_BEHIND, [ONE_TIME_LINK, WITHOUT_SECRET, VALID_DAYS]);

export const blankLinksJob: Job<never> = {
  name: 'mails.blank-links',
  cron: '*/15 * * * *',
  handle: async () => void (await blankLinksLeftBehind()),
};
