import { env } from '../infra/runtime';

/** The host of our Message-IDs. */
export const mailHost = (): string => new URL(env().APP_URL).hostname;

/** The Message-ID of an email; the same for every attempt. */
export const messageIdOf = (mailId: string): string => `<${mailId}@${mailHost()}>`;
