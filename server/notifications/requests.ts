/** What the pages of notifications send. */
import { z } from 'zod';
import { isNotificationKind } from '../shared/notificationKinds';

export const choiceRequest = z.object({
  kind: z.string().refine(isNotificationKind),
  inApp: z.boolean(),
  mail: z.boolean(),
});
