/** The `Containerfile` and the image of `npm run image` have the same files and run in the same way. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import {
  COMMAND,
  DATA_FOLDER,
  ENTRYPOINT,
  ENVIRONMENT,
  HEALTH,
  imageSettings,
  USER,
} from '../../../scripts/image/settings';

const lines = readFileSync('Containerfile', 'utf8').replaceAll('\\\n', ' ').split('\n');
const final = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM ')));
/** The only line with this instruction. */
const argumentOf = (instruction: string): string => {
  const found = final.filter((line) => line.startsWith(`${instruction} `));
  expect([instruction, found.length]).toEqual([instruction, 1]);
  return found[0]!.slice(instruction.length + 1).trim();
};

it('copies the files of the product that the image has, and nothing else', () => {
  expect(lines).toContain('RUN npm run image -- --stage /stage');
  expect(argumentOf('COPY')).toBe('--from=build /stage /');
  expect(final.filter((line) => /^ADD /.test(line))).toEqual([]);
});

it('runs the same program as the same user, with the same settings', () => {
  const { config } = imageSettings();
  expect(JSON.parse(argumentOf('ENTRYPOINT'))).toEqual(ENTRYPOINT);
  expect(JSON.parse(argumentOf('CMD'))).toEqual(COMMAND);
  expect(argumentOf('USER')).toBe(`${USER}:${USER}`);
  expect(argumentOf('WORKDIR')).toBe(config.WorkingDir);
  expect(argumentOf('STOPSIGNAL')).toBe(config.StopSignal);
  expect(JSON.parse(argumentOf('VOLUME'))).toEqual(Object.keys(config.Volumes));
  expect(`${argumentOf('EXPOSE')}/tcp`).toBe(Object.keys(config.ExposedPorts)[0]);
  expect(argumentOf('ENV').split(' ')).toEqual(Object.entries(ENVIRONMENT).map(([name, value]) => `${name}=${value}`));
  expect(argumentOf('RUN')).toContain(`chown ${USER}:${USER} /${DATA_FOLDER}`);
  const { interval, timeout, startPeriod, command } = HEALTH;
  expect(argumentOf('HEALTHCHECK')).toBe(
    `--interval=${interval}s --timeout=${timeout}s --start-period=${startPeriod}s CMD ${JSON.stringify(command).replaceAll('","', '", "')}`,
  );
});

it('has the same labels, and the version of package.json', () => {
  const { Labels: labels } = imageSettings().config;
  const given = Object.fromEntries(
    [...argumentOf('LABEL').matchAll(/(\S+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  );
  expect(Object.keys(given)).toEqual(Object.keys(labels));
  const title = 'org.opencontainers.image.description';
  expect(given[title]).toBe(labels[title]);
  expect(final).toContain(`ARG VERSION=${labels['org.opencontainers.image.version']}`);
});
