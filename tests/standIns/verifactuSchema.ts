/** The tax agency's published schema of invoice records, and its validation. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const SCHEMA = join(import.meta.dirname, 'schemas/verifactu/SuministroInformacion.xsd');

/** @returns the faults by the schema; empty for a valid record */
export function recordFaults(xml: string): string {
  const { status, stderr, error } = spawnSync('xmllint', ['--noout', '--nonet', '--schema', SCHEMA, '-'], {
    input: xml,
    encoding: 'utf8',
  });
  if (error) throw error;
  return status === 0 ? '' : stderr;
}
