/** The functions of the database from `prisma/functions`, one per file. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join('prisma', 'functions');
/** Planner settings, applied after all functions exist. */
const PLANNER_FILE = 'planner.sql';

export type FunctionFiles = {
  /** All of them as one script: functions in any order, then the planner settings. */
  text: string;
  sha256: string;
  /** The release that they belong to: `[0, 1, 0]` for version 0.1.0 of `package.json`. */
  release: number[];
};

/** The version in `package.json`. */
export const appVersion = (root = process.cwd()): string =>
  (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version;

/** @throws if the folder or `package.json` is missing */
export function readFunctionFiles(root = process.cwd()): FunctionFiles {
  const folder = join(root, FOLDER);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.sql') && name !== PLANNER_FILE)
    .sort();
  const text = [...files, PLANNER_FILE].map((name) => readFileSync(join(folder, name), 'utf8')).join('\n');
  return {
    text,
    sha256: createHash('sha256').update(text).digest('hex'),
    release: appVersion(root).match(/\d+/g)!.slice(0, 3).map(Number),
  };
}
