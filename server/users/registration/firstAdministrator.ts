import { ensureRoles } from '../../access';
import { recordChange } from '../../audit';
import { sql, transaction } from '../../infra/db';
import { logger } from '../../infra/logger';
import { absoluteUrl, env } from '../../infra/runtime';
import type { Origin } from '../../shared/actor';
import { DomainError } from '../../shared/errors';
import type { Locale } from '../../shared/i18n/translate';
import { paths } from '../../shared/paths';
import { uuidv7 } from '../../shared/uuid';
import { hashPassword } from '../passwords';
import { hashToken, issueToken } from './oneTimeTokens';

const hasUsers = async () => (await sql('has_users', 'select 1 as one from users limit 1')).length > 0;

/**
 * On a database without accounts, and without the demo organisation, logs a link by which one person becomes its
 * administrator. Each start creates a new one.
 * @returns the link, or null if none is needed.
 */
export async function offerFirstAdministrator(): Promise<string | null> {
  await ensureRoles();
  if (env().DEMO || (await hasUsers())) return null;
  const link = absoluteUrl(paths.auth.firstAdministrator(await issueToken('first_administrator', null)));
  logger.warn({ link }, `no account exists yet: create the administrator at ${link} (works once, for 24 hours)`);
  return link;
}

/**
 * Creates the administrator of an organisation without accounts.
 * @throws DomainError `link_expired` when the link is used up, too old, or an account exists by now.
 */
export async function createFirstAdministrator(
  token: string,
  user: { name: string; email: string; password: string; locale: Locale },
  from: Origin,
): Promise<string> {
  await ensureRoles();
  const id = uuidv7();
  const passwordHash = await hashPassword(user.password);
  await transaction(async (tx) => {
    // Two processes that start together each log a link; only one of them may create an administrator.
    await tx.$queryRaw`select 1 as locked from roles where name = 'administrator' for update`;
    const used = await tx.oneTimeToken.updateMany({
      where: {
        tokenHash: hashToken(token),
        kind: 'first_administrator',
        usedAt: null,
        expiresAt: { gt: new Date() },
      },
      data: { usedAt: new Date() },
    });
    if (used.count !== 1 || (await tx.user.count()) > 0) throw new DomainError('link_expired');
    // Administrators need two-factor sign-in, until the organisation changes that (`/roles-and-permissions`).
    const role = await tx.role.update({ where: { name: 'administrator' }, data: { requiresTwoFactor: true } });
    const { name, email, locale } = user;
    await tx.user.create({
      data: {
        id,
        name,
        email,
        locale,
        passwordHash,
        emailVerifiedAt: new Date(),
        roles: { create: { roleId: role.id } },
      },
    });
    await recordChange(
      tx,
      { userId: id, name, impersonatorId: null, ...from },
      {
        action: 'user.first_administrator',
        subject: { type: 'user', id, label: name },
        after: { name, email, locale, roles: ['administrator'] },
      },
    );
  });
  return id;
}
