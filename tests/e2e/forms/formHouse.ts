/** An organisation with a venue and staff, for the journeys of forms. */
import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from 'playwright';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import type { RoleName } from '../../../server/shared/permissions';
import { createUser } from '../../../server/users';
import type { Client } from '../../support/client';
import { openServer } from '../../support/sharedServers';

export const PASSWORD = 'a lantern in the crypt';

export type Person = { id: string; email: string; client: Client };

export type FormHouse = {
  url: string;
  /** A new user who may change venues, a manager by default, signed in. */
  hire: (name: string, role?: RoleName) => Promise<Person>;
  /** A venue called Clock House. */
  addVenue: () => Promise<string>;
  signIn: (context: BrowserContext, person: Person, locale?: string) => Promise<void>;
  openVenue: (page: Page, venueId: string) => Promise<void>;
  close: () => Promise<void>;
};

export const field = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true });

/** Ends all sessions, as a new password or an administrator does. */
export const endSessionsOf = ({ id }: Person) => prisma.session.deleteMany({ where: { userId: id } });

export const cityOf = async (venueId: string) =>
  (await prisma.venue.findUniqueOrThrow({ where: { id: venueId } })).city;

export async function openFormHouse(): Promise<FormHouse> {
  const { server, close } = await openServer();
  return {
    url: server.url,
    hire: async (name, role = 'manager') => {
      const email = `${randomUUID()}@example.test`;
      const { id } = await createUser({ name, email, password: PASSWORD, roles: [role], emailVerified: true });
      const client = server.newClient();
      await client.post(paths.auth.login(), { email, password: PASSWORD });
      return { id, email, client };
    },
    addVenue: async () => {
      const id = randomUUID();
      const place = { name: 'Clock House', address: 'Main Street 3', city: 'Soria', country: 'ES' };
      await prisma.venue.create({ data: { id, ...place, timeZone: 'Europe/Madrid' } });
      return id;
    },
    signIn: async (context, { client }, locale = 'en') => {
      const pairs = [...client.cookies.pairs(), { name: 'locale', value: locale }];
      await context.addCookies(pairs.map((pair) => ({ ...pair, url: server.url })));
    },
    openVenue: async (page, venueId) => {
      await page.goto(server.url + paths.venues.edit(venueId));
      await page.getByRole('heading', { level: 1, name: 'Clock House' }).waitFor();
    },
    close,
  };
}
