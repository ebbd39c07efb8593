import type { Editable } from '../shared/records';
import type { AlertValues } from './alertValues';

export type AlertsPages = {
  'Events/Alerts': { title: string; record: Editable<AlertValues>; usual: AlertValues };
};
