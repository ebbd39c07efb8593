/** Two venues with the same name, the first with an event, and the forms that give roles there. */
import { paths } from '../../../server/shared/paths';
import type { TestApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { createEvent, createVenue } from '../orders/shopFixture';
import { roleId } from './managed';
import { makeUser, signInAs } from './people';

export const EVERYWHERE = {
  isLimited: false,
  venues: [] as string[],
  events: [] as string[],
  until: null as string | null,
};
export type Reach = typeof EVERYWHERE;
export const within = (some: Partial<Reach>): Reach => ({ ...EVERYWHERE, isLimited: true, ...some });
export const LAST_DAY = '2099-06-30';

export type TwoHalls = Awaited<ReturnType<typeof openTwoHalls>>;

export async function openTwoHalls(app: TestApp) {
  const admin = await signInAs(app, (await makeUser('administrator')).email);
  const validator = await roleId('validator');
  const hall = await createVenue('Harbour Hall');
  const other = await createVenue('Harbour Hall');
  const event = (await createEvent(hall, { title: { en: 'Night Tour' } })).id;

  async function editing(id: string, changes: object = {}, client: Client = admin) {
    const { record } = expectPage(await client.visit(paths.users.edit(id)), 'Users/Edit');
    return { ...record.values, version: record.version, ...changes };
  }
  /** Saves a user's form with their one role limited like this. @returns the errors by field */
  async function limit(id: string, reach: Reach, client: Client = admin, role = validator) {
    const values = await editing(id, { roles: [role], reaches: { [role]: reach } }, client);
    return expectPage(await client.patch(paths.users.one(id), values), 'Users/Edit').errors;
  }
  return { admin, validator, hall, other, event, editing, limit };
}
