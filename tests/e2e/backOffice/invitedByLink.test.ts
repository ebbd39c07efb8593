/** Without emails, the button of an invitation creates a link instead of sending one. */
import { it } from 'vitest';
import { paths } from '../../../server/shared/paths';
import { openBrowser } from '../../support/browser';
import { prepare } from '../../support/prepare';
import { type Office, openOffice } from './office';

const office = prepare(() => openOffice('administrator'));
const mailing = prepare(() => openOffice('administrator', { MAIL_URL: 'smtp://127.0.0.1:9' }));
const { newDesktop } = openBrowser();

async function expectButton(at: Office, name: string): Promise<void> {
  const page = await newDesktop();
  await at.open(page, paths.users.create());
  await page.getByRole('button', { name, exact: true }).waitFor();
}

it('creates a link without emails', () => expectButton(office, 'Create invitation link'));
it('sends an email otherwise', () => expectButton(mailing, 'Send invitation'));
