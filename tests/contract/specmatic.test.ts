/** Specmatic calls every operation of the public API with values of its own, and with wrong ones. */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { XMLParser } from 'fast-xml-parser';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openHouse, withoutLimits } from './house';
import { readEverything } from './reading';
import { specmaticDocument } from './specmaticDocument';

const JAR = resolve('node_modules/specmatic/specmatic.jar');
const MAX_MS = 280_000;

/**
 * It expects that any values of the right types are accepted. A refusal by a rule of the domain is none of its faults;
 * `generated.test.ts` compares its body with the document.
 */
const IS_REFUSED = /expected status 20\d but response contained status (403|404|409|422)\b/;

const house = await openHouse();
const folder = mkdtempSync(join(tmpdir(), 'aforo-specmatic-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeAll(() => readEverything(house));

/** Runs it to its end, or ends it. @returns its output, and whether it was in time */
function runSpecmatic(file: string, token: string): Promise<{ output: string; isInTime: boolean }> {
  const args = ['-jar', JAR, 'test', file, `--testBaseURL=${house.app.url}`, `--junitReportDir=${folder}`];
  const env = {
    ...process.env,
    SPECMATIC_GENERATIVE_TESTS: 'true',
    MAX_TEST_REQUEST_COMBINATIONS: '4',
    MAX_TEST_COUNT: '600',
    token,
  };
  const child = spawn('java', ['-Xmx512m', ...args, '--timeout=30'], { cwd: folder, env });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part));
  return new Promise((done, fail) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), MAX_MS);
    child.on('error', fail);
    child.on('close', (code, signal) => {
      clearTimeout(timer);
      done({ output: `${output}\nended with ${code ?? signal}`, isInTime: signal === null });
    });
  });
}

type Case = { name: string; failure?: string | { '#text'?: string; message?: string } };
type Suite = { testcase?: Case[] };

/** The test cases in the report. */
function casesIn(folderName: string): Case[] {
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '',
    isArray: (name) => name === 'testcase',
  });
  return readdirSync(folderName)
    .filter((name) => name.endsWith('.xml'))
    .flatMap((name) => {
      const { testsuite } = parser.parse(readFileSync(join(folderName, name), 'utf8')) as { testsuite?: Suite };
      return testsuite?.testcase ?? [];
    });
}

it('finds Java, which runs Specmatic', () => {
  const { status } = spawnSync('java', ['-version'], { stdio: 'ignore' });
  expect(status, 'Java is missing. Install it with: apt-get install -y default-jre-headless').toBe(0);
});

it('finds no answer that differs from the document', async () => {
  const file = join(folder, 'aforo.json');
  writeFileSync(file, JSON.stringify(specmaticDocument(house.document, house.known)));
  const timer = setInterval(() => void withoutLimits(), 1000);
  const { output, isInTime } = await runSpecmatic(file, house.token).finally(() => clearInterval(timer));
  expect(isInTime, `Specmatic took more than ${MAX_MS / 1000} s:\n${output.slice(-3000)}`).toBe(true);
  const cases = casesIn(folder);
  expect(cases.length, output.slice(-3000)).toBeGreaterThan(20);
  const failed = cases.filter(({ failure }) => failure !== undefined && !IS_REFUSED.test(JSON.stringify(failure)));
  const told = failed.map(({ name, failure }) => `${name}\n${JSON.stringify(failure)?.slice(0, 1500)}`);
  expect(told).toEqual([]);
});
