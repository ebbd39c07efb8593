/** Without emails, the button of an invitation creates a link instead of sending one. */
import { it } from 'vitest';
import { paths } from '../../../server/shared/paths';
import { openBrowser } from '../../support/browser';
import { openOffice } from './office';

const { newDesktop } = openBrowser();

async function expectButton(name: string, env: Record<string, string>): Promise<void> {
  const office = await openOffice('administrator', env);
  const page = await newDesktop();
  await office.open(page, paths.users.create());
  await page.getByRole('button', { name, exact: true }).waitFor();
  await office.close();
}

it('creates a link without emails', () => expectButton('Create invitation link', {}));
it('sends an email otherwise', () => expectButton('Send invitation', { MAIL_URL: 'smtp://127.0.0.1:9' }));
