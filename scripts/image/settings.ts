/** How a container of the image runs; the `Containerfile` says the same (`tests/unit/infra/containerfile.test.ts`). */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

type Package = { version: string; description: string; scripts: { start: string } };

const packageJson = JSON.parse(readFileSync('package.json', 'utf8')) as Package;

/** A user without a name on most machines, so that no file of the host belongs to it. */
export const USER = 65532;
export const APP_FOLDER = 'app';
/** Folder of the embedded database and its key; nothing is in it with a database server. */
export const DATA_FOLDER = 'data';

/** Node with the options of `npm start`; it is process 1 itself, so that SIGTERM reaches it. */
export const ENTRYPOINT = ['node', ...packageJson.scripts.start.split(' ').filter((word) => word.startsWith('--'))];
export const COMMAND = ['dist/index.js'];
export const ENVIRONMENT: Record<string, string> = { NODE_ENV: 'production', STORAGE_DIR: `/${DATA_FOLDER}` };
export const PORT = 8000;

const SECOND = 1_000_000_000;
/** A first start migrates the database. */
export const HEALTH = { command: ['node', 'scripts/healthcheck.mjs'], interval: 10, timeout: 5, startPeriod: 120 };

/** Seconds since 1970 of SOURCE_DATE_EPOCH, else of the last commit; 0 outside a repository. */
export function sourceDate(): number {
  const { SOURCE_DATE_EPOCH } = process.env;
  if (SOURCE_DATE_EPOCH) return Number.parseInt(SOURCE_DATE_EPOCH, 10);
  return Number.parseInt(git('log', '-1', '--format=%ct'), 10) || 0;
}

const git = (...args: string[]): string => spawnSync('git', args, { encoding: 'utf8' }).stdout?.trim() ?? '';

/** The commit; with `-changed` if files differ from it. */
function revision(): string {
  const commit = process.env.REVISION || git('rev-parse', 'HEAD');
  return process.env.REVISION || git('status', '--porcelain', '--untracked-files=no') === ''
    ? commit
    : `${commit}-changed`;
}

/** Labels by their names in the OCI's list of annotations. */
const labels = (): Record<string, string> => ({
  'org.opencontainers.image.title': 'Aforo',
  'org.opencontainers.image.description': packageJson.description,
  'org.opencontainers.image.version': packageJson.version,
  'org.opencontainers.image.revision': revision(),
});

/** The field `config` of the image; `Healthcheck` is Docker's, which the OCI has no field for. */
const runConfig = () => ({
  User: `${USER}:${USER}`,
  WorkingDir: `/${APP_FOLDER}`,
  Entrypoint: ENTRYPOINT,
  Cmd: COMMAND,
  Env: ['PATH=/usr/local/bin:/usr/bin:/bin', ...Object.entries(ENVIRONMENT).map(([name, value]) => `${name}=${value}`)],
  ExposedPorts: { [`${PORT}/tcp`]: {} },
  Volumes: { [`/${DATA_FOLDER}`]: {} },
  StopSignal: 'SIGTERM',
  Labels: labels(),
  Healthcheck: {
    Test: ['CMD', ...HEALTH.command],
    Interval: HEALTH.interval * SECOND,
    Timeout: HEALTH.timeout * SECOND,
    StartPeriod: HEALTH.startPeriod * SECOND,
  },
});

/** Everything about the image but its layers. */
export const imageSettings = () => ({ tag: packageJson.version, created: sourceDate(), config: runConfig() });
