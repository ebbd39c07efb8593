import { findTokenOwner } from '../../../server/http/sessionStore';
import { SYSTEM } from '../../../server/shared/actor';
import { API_SCOPE_NAMES } from '../../../server/shared/apiScopes';
import { createAccessToken } from '../../../server/users/profile/accessTokens';

/** The rights of a token that is limited to these venues. */
export async function actorOf(userId: string, venueIds: readonly string[]) {
  const asked = { name: 'test', days: null, scopes: API_SCOPE_NAMES, venueIds, from: SYSTEM };
  const actor = await findTokenOwner(await createAccessToken(userId, asked), SYSTEM);
  if (!actor) throw new Error('the token has no owner');
  return { actor };
}
