/** Requests of the notification pages. */
import { z } from 'zod';
import { isNotificationKind, MAIL_HOUR, MAIL_RHYTHMS } from '../shared/notificationKinds';

export const choiceRequest = z.object({
  kind: z.string().refine(isNotificationKind),
  inApp: z.boolean(),
  mail: z.boolean(),
  rhythm: z.enum(MAIL_RHYTHMS).default('at_once'),
  hour: z.number().int().min(0).max(23).default(MAIL_HOUR),
});

/** The named notifications, or all. */
export const readRequest = z.object({ ids: z.array(z.uuid()).max(200).optional() });
