/** State transitions agree in the code, the database and the diagrams, and others are refused. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { type Stateful, TRANSITIONS } from '../../../server/shared/states';
import { runApp } from '../../support/app';

const ENTITIES = Object.keys(TRANSITIONS) as Stateful[];
const ENUMS: Record<Stateful, string> = {
  order: 'OrderState',
  payment: 'PaymentState',
  refund: 'RefundState',
  ticket: 'TicketState',
  conversation: 'ConversationState',
};

runApp();

const changesOf = (entity: Stateful): string[] =>
  Object.entries<readonly string[]>(TRANSITIONS[entity]).flatMap(([from, all]) => all.map((to) => `${from} --> ${to}`));

describe.each(ENTITIES)('%s', (entity) => {
  it('changes as the database allows, and not otherwise', async () => {
    const rows = await prisma.stateTransition.findMany({ where: { entity } });
    expect(rows.map(({ fromState, toState }) => `${fromState} --> ${toState}`).sort()).toEqual(
      changesOf(entity).sort(),
    );
  });

  it('has the states of the schema', async () => {
    const rows = await sql<{ state: string }>(
      'test_states',
      'select e.enumlabel as state from pg_enum e join pg_type t on t.oid = e.enumtypid where t.typname = $1',
      [ENUMS[entity]],
    );
    expect(Object.keys(TRANSITIONS[entity]).sort()).toEqual(rows.map(({ state }) => state).sort());
  });

  it('is drawn as it is', () => {
    const drawn = readFileSync('docs/orders.md', 'utf8')
      .split('stateDiagram-v2')
      .map((text) => [...text.split('```')[0]!.matchAll(/^ {2}(\w+ --> \w+)$/gm)].map(([, change]) => change));
    expect(drawn).toContainEqual(changesOf(entity));
  });
});

describe('a change that there is not', () => {
  /** Every pair of states of one row: set directly by force, then as a normal update. */
  const tried: [entity: Stateful, table: string][] = [
    ['order', 'orders'],
    ['payment', 'payments'],
    ['refund', 'refunds'],
    ['ticket', 'tickets'],
    ['conversation', 'support_tickets'],
  ];
  it.each(tried)('fails for a %s', async (entity, table) => {
    const states = Object.keys(TRANSITIONS[entity]);
    const allowed = new Set(changesOf(entity));
    for (const from of states)
      for (const to of states) {
        if (from === to) continue;
        const outcome = await prisma
          .$transaction(async (tx) => {
            await tx.$executeRawUnsafe(`create temp table tried (like ${table}) on commit drop`);
            await tx.$executeRawUnsafe('alter table tried alter column id set default gen_random_uuid()');
            const columns = await tx.$queryRawUnsafe<{ name: string }[]>(
              `select attname as name from pg_attribute where attrelid = 'tried'::regclass and attnum > 0 and attnotnull`,
            );
            for (const { name } of columns)
              await tx.$executeRawUnsafe(`alter table tried alter column ${name} drop not null`);
            await tx.$executeRawUnsafe(`insert into tried (state) values ('${from}')`);
            await tx.$executeRawUnsafe(
              `create trigger it before update of state on tried for each row when (old.state is distinct from new.state)
               execute function refuse_transition('${entity}')`,
            );
            await tx.$executeRawUnsafe(`update tried set state = '${to}'`);
            return 'done';
          })
          .catch((error: unknown) => String(error));
        expect(outcome, `${entity}: ${from} to ${to}`).toMatch(
          allowed.has(`${from} --> ${to}`) ? /^done$/ : /cannot become/,
        );
      }
  });

  it.each(tried)('is watched for on the table of every %s', async (entity, table) => {
    const [trigger] = await sql<{ text: string }>(
      'test_transition_trigger',
      'select pg_get_triggerdef(oid) as text from pg_trigger where tgrelid = $1::regclass and not tgisinternal and tgname = $2',
      [table, `${table}_transition`],
    );
    expect(trigger?.text).toContain(`BEFORE UPDATE OF state ON public.${table}`);
    expect(trigger?.text).toContain(`refuse_transition('${entity}')`);
  });
});
