import { sql } from '../../infra/db';
import { defaultLocale, isLocale } from '../../shared/i18n/languages';
import type { Locale } from '../../shared/i18n/translate';
import { areStaff, type Permission } from '../../shared/permissions';

/** The account data for authentication; never leaves the server. */
export type Account = {
  id: string;
  name: string;
  email: string;
  locale: Locale;
  passwordHash: string;
  isVerified: boolean;
  /** Sealed; set from the start of the set-up. */
  twoFactorSecret: string | null;
  hasTwoFactor: boolean;
  /** Has not set a password yet; the invitation has the link for it. */
  isInvited: boolean;
  roles: string[];
  permissions: Permission[];
  isStaff: boolean;
};

const COLUMNS = `id, name, email, locale, password_hash as "passwordHash", email_verified_at is not null as "isVerified",
  two_factor_secret as "twoFactorSecret", two_factor_confirmed_at is not null as "hasTwoFactor", invited_at is not null as "isInvited",
  array(select name from held_roles where user_id = users.id) as roles,
  array(select distinct rp.permission from held_roles h join role_permissions rp on rp.role_id = h.role_id where h.user_id = users.id) as permissions`;

type AccountRow = Omit<Account, 'locale' | 'isStaff'> & { locale: string };

const toAccount = (row: AccountRow | undefined): Account | null =>
  row
    ? {
        ...row,
        locale: isLocale(row.locale) ? row.locale : defaultLocale(),
        isStaff: areStaff(row.roles),
      }
    : null;

/** The account with this email, in lower case; closed ones do not count. */
export async function findAccountByEmail(email: string): Promise<Account | null> {
  const [row] = await sql<AccountRow>(
    'find_account_by_email',
    `select ${COLUMNS} from users where email = $1 and deactivated_at is null`,
    [email],
  );
  return toAccount(row);
}

export async function findAccount(id: string): Promise<Account | null> {
  const [row] = await sql<AccountRow>(
    'find_account',
    `select ${COLUMNS} from users where id = $1 and deactivated_at is null`,
    [id],
  );
  return toAccount(row);
}
