/** Signed photo URLs, valid for a quarter of an hour, created only for viewers who may see them. */
import { isLinkToken, linkToken } from '../infra/linkToken';
import { paths } from '../shared/paths';

const PURPOSE = 'pass-photo';
const GOOD_MINUTES = 15;
const MINUTE = 60_000;

/** Stable for some minutes, so that browsers cache the picture. */
export function photoUrl(photoId: string, now = Date.now()): string {
  const until = Math.ceil(now / MINUTE / GOOD_MINUTES + 1) * GOOD_MINUTES;
  return paths.passes.photo(photoId, until, linkToken(PURPOSE, `${photoId}.${until}`));
}

export const isPhotoUrl = (photoId: string, until: number, key: string, now = Date.now()): boolean =>
  Number.isSafeInteger(until) && until * MINUTE > now && isLinkToken(PURPOSE, `${photoId}.${until}`, key);
