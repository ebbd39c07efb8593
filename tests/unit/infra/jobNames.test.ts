import { expect, it } from 'vitest';
import { jobs } from '../../../server/jobs';
import { jobs as texts } from '../../../server/shared/i18n/en/jobs';

it('every job that there is has a name for people, and every name a job', () => {
  const named = Object.keys(texts).filter((key) => key.startsWith('job_'));
  expect(jobs.map(({ name }) => `job_${name.replace(/\W/g, '_')}`).sort()).toEqual(named.sort());
});
