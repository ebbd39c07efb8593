/** The functions of the database, as `prisma/functions` has them: one to a file, with a version that only grows. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join('prisma', 'functions');
const VERSION_FILE = 'version.json';
/** How they are planned, which is said when all are there. */
const PLANNER_FILE = 'planner.sql';

export type FunctionFiles = {
  /** All of them as one script: in any order, and then how they are planned. */
  text: string;
  sha256: string;
  /** What the version file says: the version, and the text it was given to. */
  stated: { version: number; sha256: string };
};

export const versionFile = (root = process.cwd()): string => join(root, FOLDER, VERSION_FILE);

/** @throws where the folder or its version file is missing */
export function readFunctionFiles(root = process.cwd()): FunctionFiles {
  const folder = join(root, FOLDER);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.sql') && name !== PLANNER_FILE)
    .sort();
  const text = [...files, PLANNER_FILE].map((name) => readFileSync(join(folder, name), 'utf8')).join('\n');
  const stated = JSON.parse(readFileSync(versionFile(root), 'utf8')) as FunctionFiles['stated'];
  return { text, sha256: createHash('sha256').update(text).digest('hex'), stated };
}
