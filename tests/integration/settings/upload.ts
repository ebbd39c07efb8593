import { paths } from '../../../server/shared/paths';
import type { Client } from '../../support/client';

/** Uploads a file like the dialog. */
export async function upload(client: Client, code: string, file: Uint8Array | string) {
  await client.get(paths.home());
  const body = new FormData();
  body.append('file', new Blob([file as BlobPart]), 'texts.csv');
  const token = decodeURIComponent(client.cookies.get('XSRF-TOKEN') ?? '');
  return client.raw(paths.settings.importTranslations(code), {
    method: 'POST',
    body,
    headers: { Accept: 'application/json', 'X-Requested-With': 'XMLHttpRequest', 'X-XSRF-TOKEN': token },
  });
}
