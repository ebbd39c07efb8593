/** Decides who may enter which channel, and as whom; `subscriptions.ts` acts on it. */
import { channelKind, isChannelName, MAX_CHANNEL_NAME_LENGTH } from './channelName';
import type { Refusal } from './frames';
import type { Connection, Hub } from './hub';
import { membersOf } from './presence';
import { channelToken, isEqualInConstantTime } from './signatures';

/** A client's subscribe request, unchecked. */
export type SubscribeRequest = { channel: string; auth?: unknown; channel_data?: unknown };
/** How a connection enters: `member` on presence channels. */
export type Admission = { readonly member: { readonly id: string; readonly info: unknown } | null };

const MAX_MEMBERS = 100;
const MAX_MEMBER_ID_LENGTH = 128;
const MAX_MEMBER_INFO_BYTES = 1_024;
/** Enough for a page with a long programme. */
const MAX_CHANNELS_PER_CONNECTION = 200;

const limit = (error: string): Refusal => ({ type: 'LimitReached', error, status: 4100 });
const unauthorized = (error: string): Refusal => ({ type: 'AuthError', error, status: 401 });
const invalid = (error: string): Refusal => ({ type: 'InvalidRequest', error, status: 400 });

/** Tells a refusal from an admission. */
export const isRefusal = (outcome: Admission | Refusal): outcome is Refusal => 'error' in outcome;

export function admit(hub: Hub, connection: Connection, request: SubscribeRequest): Admission | Refusal {
  const name = request.channel;
  if (name.length > MAX_CHANNEL_NAME_LENGTH) {
    return limit(`The channel name is longer than the allowed ${MAX_CHANNEL_NAME_LENGTH} characters`);
  }
  if (!isChannelName(name)) return invalid('Invalid channel name');
  const { maxChannelsPerConnection: maxChannels = MAX_CHANNELS_PER_CONNECTION } = hub.options;
  if (connection.memberships.size >= maxChannels) {
    return limit(`One connection may subscribe to ${maxChannels} channels`);
  }
  const { access } = channelKind(name);
  if (access === 'public') return { member: null };
  if (request.channel_data != null && typeof request.channel_data !== 'string') {
    return invalid('channel_data must be a JSON string');
  }
  const channelData = request.channel_data ?? undefined;
  const expected = channelToken(hub.app, connection.id, name, channelData);
  if (typeof request.auth !== 'string' || !isEqualInConstantTime(request.auth, expected)) {
    return unauthorized('The connection is unauthorized.');
  }
  if (access === 'private') return { member: null };
  return admitMember(hub, connection, name, channelData);
}

function admitMember(hub: Hub, connection: Connection, name: string, channelData: string | undefined) {
  const member = channelData === undefined ? connection.user : readMember(channelData);
  if (member === null) return invalid('Presence channels need channel_data with a user_id, or a signed-in user');
  if (member.id.length > MAX_MEMBER_ID_LENGTH) {
    return limit(`The user id is longer than the allowed ${MAX_MEMBER_ID_LENGTH} characters`);
  }
  if (Buffer.byteLength(JSON.stringify(member.info)) > MAX_MEMBER_INFO_BYTES) {
    return limit(`The member's information is larger than the allowed ${MAX_MEMBER_INFO_BYTES} bytes`);
  }
  const members = membersOf(hub, name);
  if (members.size >= MAX_MEMBERS && !members.has(member.id)) {
    return limit(`The channel has reached the allowed ${MAX_MEMBERS} members`);
  }
  return { member: { id: member.id, info: member.info } };
}

/** Numbers and texts identify the same person: applications send `2`, browsers `"2"`. */
function readMember(channelData: string): { id: string; info: unknown } | null {
  try {
    const { user_id: id, user_info: info } = JSON.parse(channelData) as { user_id?: unknown; user_info?: unknown };
    if ((typeof id !== 'string' || id === '') && !Number.isFinite(id)) return null;
    return { id: String(id), info: info ?? {} };
  } catch {
    return null;
  }
}
