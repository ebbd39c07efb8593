import type { CheckResult } from './check';

export type { CheckResult, CheckState, Sentence } from './check';

export type StatusPages = {
  'Status/Index': { checks: CheckResult[] };
};
