/** `POST events` and `POST batch_events`: an application publishes. */
import { z } from 'zod';
import { isChannelName, isSocketId, userOfChannel } from '../channelName';
import type { Hub } from '../hub';
import type { Publication } from '../peers';
import { publish } from '../publish';
import { type ChannelInfo, countsOf, infoNames } from './channelInfo';
import { Refusal } from './refusal';

const MAX_CHANNELS = 100;
const MAX_BATCH = 10;
const MAX_DATA_BYTES = 10_240;

const target = z.string().refine((name) => isChannelName(name) || userOfChannel(name) !== null, 'Invalid channel name');

const eventFields = {
  name: z.string().min(1).max(200),
  data: z.string(),
  socket_id: z.string().refine(isSocketId, 'Invalid socket id').nullish(),
  info: z.string().nullish(),
};

const event = z
  .object({ ...eventFields, channel: target.optional(), channels: z.array(target).min(1).max(MAX_CHANNELS).optional() })
  .refine(({ channel, channels }) => channel !== undefined || channels !== undefined, 'Missing channels');

const batch = z.object({ batch: z.array(z.object({ ...eventFields, channel: target })).max(MAX_BATCH) });

type Fields = { name: string; data: string; socket_id?: string | null | undefined };

/** @returns the requested figures of the channels, after publishing on them. */
export async function postEvent(hub: Hub, body: Buffer): Promise<{ channels?: Record<string, ChannelInfo> }> {
  const { info, channel, channels, ...fields } = read(event, body);
  const names = channels ?? [channel!];
  await publish(hub, [publication(fields, names)]);
  const asked = infoNames(info);
  if (asked.size === 0) return {};
  return { channels: Object.fromEntries(names.map((name) => [name, countsOf(hub, name, asked)])) };
}

/** All events of the batch, or none if one of them is wrong. */
export async function postBatch(hub: Hub, body: Buffer): Promise<{ batch?: ChannelInfo[] }> {
  const { batch: events } = read(batch, body);
  await publish(
    hub,
    events.map(({ channel, ...fields }) => publication(fields, [channel])),
  );
  if (events.every(({ info }) => infoNames(info).size === 0)) return {};
  return { batch: events.map(({ channel, info }) => countsOf(hub, channel, infoNames(info))) };
}

function publication({ name, data, socket_id: exceptSocketId }: Fields, channels: string[]): Publication {
  if (Buffer.byteLength(data) > MAX_DATA_BYTES) {
    throw new Refusal(413, `The data of an event may have ${MAX_DATA_BYTES} bytes`);
  }
  return { channels, name, data, ...(exceptSocketId && { exceptSocketId }) };
}

function read<T>(schema: z.ZodType<T>, body: Buffer): T {
  let json: unknown;
  try {
    json = JSON.parse(body.toString());
  } catch {
    throw new Refusal(400, 'The body is not JSON');
  }
  const result = schema.safeParse(json);
  if (result.success) return result.data;
  const problems = result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new Refusal(400, problems.join('; '));
}
