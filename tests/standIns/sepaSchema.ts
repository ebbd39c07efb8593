/** The schema of ISO 20022 for files of transfers, as it was published, and what it says of one. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const SCHEMA = join(import.meta.dirname, 'schemas/pain.001.001.09.xsd');

/** @returns nothing where the file keeps to the schema, else what is wrong with it */
export function schemaFaults(xml: string): string {
  const { status, stderr, error } = spawnSync('xmllint', ['--noout', '--nonet', '--schema', SCHEMA, '-'], {
    input: xml,
    encoding: 'utf8',
  });
  if (error) throw error;
  return status === 0 ? '' : stderr;
}
