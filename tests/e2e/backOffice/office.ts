/** A server with nothing but one member of staff. */
import type { Page } from 'playwright';
import type { RoleName } from '../../../server/shared/permissions';
import { makeUser, signInAs } from '../../integration/users/people';
import type { ServerProcess } from '../../support/processes';
import { openServer } from '../../support/sharedServers';

export type Office = {
  server: ServerProcess;
  /** Opens a page as that user. */
  open: (page: Page, path: string, locale?: string) => Promise<void>;
  close: () => Promise<void>;
};

export async function openOffice(role: RoleName, env: Record<string, string> = {}): Promise<Office> {
  const { server, close } = await openServer(env);
  const client = await signInAs(server, (await makeUser(role)).email);
  return {
    server,
    open: async (page, path, locale = 'en') => {
      const pairs = [...client.cookies.pairs(), { name: 'locale', value: locale }];
      await page.context().addCookies(pairs.map((pair) => ({ ...pair, url: server.url })));
      await page.goto(server.url + path);
    },
    close,
  };
}
