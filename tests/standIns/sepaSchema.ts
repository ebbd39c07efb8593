/** The published ISO 20022 schema of transfer files, and its validation. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const SCHEMA = join(import.meta.dirname, 'schemas/pain.001.001.09.xsd');

/** @returns the faults by the schema; empty for a valid file */
export function schemaFaults(xml: string): string {
  const { status, stderr, error } = spawnSync('xmllint', ['--noout', '--nonet', '--schema', SCHEMA, '-'], {
    input: xml,
    encoding: 'utf8',
  });
  if (error) throw error;
  return status === 0 ? '' : stderr;
}
