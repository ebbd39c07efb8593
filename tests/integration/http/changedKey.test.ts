/**
 * The application's key is changed: data signed or encrypted with the old key is still valid, data of an unknown key is
 * not.
 */
import { expect, it } from 'vitest';
import { setCsrfKeys } from '../../../server/http/csrf';
import { sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { codeOf as ticketCode } from '../../../server/tickets';
import { signTicket } from '../../../server/tickets/ticketCode';
import { ticketKeysFrom } from '../../../server/tickets/ticketKeys';
import { runApp } from '../../support/app';
import { expectPage } from '../../support/expectPage';
import { makeUser, PASSWORD, signInAs } from '../users/people';
import { codeOf, earlyInStep } from '../users/totpCodes';
import { scan, sellTicket } from '../validations/gateFixture';

const app = runApp();

const STRANGE = 'a-key-that-was-never-ours-a-key-that-was-never-ours';

function changeKey(key: string, previous: string[]): void {
  Object.assign(app.env, { APP_KEY: key, APP_PREVIOUS_KEYS: previous });
  setCsrfKeys([key, ...previous]);
}

it('accepts printed tickets, second factors, recovery codes and open pages; signs anew; refuses what is forged', async () => {
  const { email } = await makeUser('manager');
  const client = await signInAs(app, email);
  await earlyInStep();
  const { twoFactor } = expectPage(await client.post(paths.profile.twoFactor()), 'Profile/Edit');
  const { key } = twoFactor.setup!;
  const on = await client.put(paths.profile.twoFactor(), { code: codeOf(key, -1) });
  const [recovery] = on.page!.flash!.recoveryCodes as string[];
  const ticket = await sellTicket();
  const [row] = await sql<{ valid_from: Date; valid_until: Date; number: number }>(
    'test_ticket',
    'select t.valid_from, t.valid_until, p.number from tickets t join products p on p.id = t.product_id where t.id = $1',
    [ticket.id],
  );
  const coded = { validFrom: row!.valid_from, validUntil: row!.valid_until, productNumber: row!.number };
  const supervisor = await signInAs(app, (await makeUser('administrator')).email);

  changeKey('a-new-key-for-tests-a-new-key-for-tests', [app.env.APP_KEY]);
  expect(ticketCode({ id: ticket.id, ...coded })).not.toBe(ticket.code);
  // The page was opened with the old key, and its session continues.
  const forged = signTicket(ticketKeysFrom(STRANGE).signing, { ticketId: ticket.id, ...coded });
  expect((await scan(supervisor, forged)).result).toBe('bad_signature');
  expect((await scan(supervisor, ticket.code)).result).toBe('accepted');

  const challenged = async () => {
    const guest = app.newClient();
    expectPage(await guest.post(paths.auth.login(), { email, password: PASSWORD }), 'Auth/TwoFactor');
    return guest;
  };
  const byApp = await (await challenged()).json('POST', paths.auth.twoFactor(), { code: codeOf(key) });
  expect(byApp.status).toBeLessThan(400);
  const byCode = await (await challenged()).json('POST', paths.auth.twoFactor(), { recovery_code: recovery });
  expect(byCode.status).toBeLessThan(400);

  // Once the old key is removed, its tickets are invalid.
  changeKey(app.env.APP_KEY, []);
  expect((await scan(supervisor, ticket.code)).result).toBe('bad_signature');
});
