/** Without emails, the button of an invitation creates a link instead of sending one. */
import { it } from 'vitest';
import { paths } from '../../../server/shared/paths';
import { openBrowser } from '../../support/browser';
import { prepare } from '../../support/prepare';
import { openOffice } from './office';

const office = prepare(() => openOffice('administrator'));
const mailing = prepare(() => openOffice('administrator', { MAIL_URL: 'smtp://127.0.0.1:9' }));
const { newDesktop } = openBrowser();

it.each([
  [office, 'Create invitation link'],
  [mailing, 'Send invitation'],
])('the button says what happens (%#)', async (at, name) => {
  const page = await newDesktop();
  await at.open(page, paths.users.create());
  await page.getByRole('button', { name, exact: true }).waitFor();
});
