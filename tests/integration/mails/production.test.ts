import { expect, it } from 'vitest';
import { queueMail } from '../../../server/mails';
import { paths } from '../../../server/shared/paths';
import { runApp } from '../../support/app';

const app = runApp({ NODE_ENV: 'production', PAYMENTS_SANDBOX: 'false' });

it('in production nobody reads the mails of others', async () => {
  const mail = { kind: 'plain', recipient: 'ines@example.test', locale: 'en', subject: 'Hello' } as const;
  const id = await queueMail({ ...mail, html: '<p>secret link</p>', text: 'secret link' });
  const client = app.newClient();
  for (const path of ['', `/${id}`, `/${id}/html`]) {
    const answer = await client.get(paths.dev.mail() + path);
    expect([path, answer.status]).toEqual([path, 404]);
    expect(answer.text).not.toContain('secret link');
  }
});
