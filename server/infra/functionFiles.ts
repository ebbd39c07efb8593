/** The functions of the database from `prisma/functions`: one per file, with a version that only increases. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join('prisma', 'functions');
const VERSION_FILE = 'version.json';
/** Planner settings, applied after all functions exist. */
const PLANNER_FILE = 'planner.sql';

export type FunctionFiles = {
  /** All of them as one script: functions in any order, then the planner settings. */
  text: string;
  sha256: string;
  /** The content of the version file: the version, and the hash of its text. */
  stated: { version: number; sha256: string };
};

export const versionFile = (root = process.cwd()): string => join(root, FOLDER, VERSION_FILE);

/** @throws if the folder or its version file is missing */
export function readFunctionFiles(root = process.cwd()): FunctionFiles {
  const folder = join(root, FOLDER);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.sql') && name !== PLANNER_FILE)
    .sort();
  const text = [...files, PLANNER_FILE].map((name) => readFileSync(join(folder, name), 'utf8')).join('\n');
  const stated = JSON.parse(readFileSync(versionFile(root), 'utf8')) as FunctionFiles['stated'];
  return { text, sha256: createHash('sha256').update(text).digest('hex'), stated };
}
