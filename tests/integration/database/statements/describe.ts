/** Describes statements by PostgreSQL's parser without running them. */
import pg from 'pg';

export type Description = { parameters: string[]; columns: { name: string; type: string }[] };

type Wire = {
  parse: (query: { name: string; text: string }) => void;
  describe: (what: { type: 'S'; name: string }) => void;
  sync: () => void;
} & NodeJS.EventEmitter;
type Message = { dataTypeIDs?: number[]; fields?: { name: string; dataTypeID: number }[] };

/** A query for `pg`'s queue that stops after the description. */
class Describe {
  callback = () => undefined;
  private parameters: number[] = [];
  private fields: { name: string; dataTypeID: number }[] = [];

  constructor(
    private readonly text: string,
    private readonly done: (error: Error | undefined, parameters: number[], fields: Describe['fields']) => void,
  ) {}

  submit(connection: Wire): void {
    connection.once('parameterDescription', ({ dataTypeIDs = [] }: Message) => {
      this.parameters = dataTypeIDs;
    });
    connection.parse({ name: '', text: this.text });
    connection.describe({ type: 'S', name: '' });
    connection.sync();
  }
  handleRowDescription({ fields = [] }: Message): void {
    this.fields = fields;
  }
  handleError(error: Error): void {
    // The client forgets a query that failed, so no message follows.
    this.done(error, [], []);
  }
  handleReadyForQuery(): void {
    this.done(undefined, this.parameters, this.fields);
  }
}

/** Opens a connection that describes statements. Types have PostgreSQL's names; an enum is `enum`, an array `…[]`. */
export async function openDescriber(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ oid: number; name: string }>(
    `select t.oid::int as oid, case when t.typtype = 'e' then 'enum' when t.typcategory = 'A' and t.typelem <> 0
       then coalesce((select case when e.typtype = 'e' then 'enum' else e.typname end from pg_type e where e.oid = t.typelem), '') || '[]'
       else t.typname end as name from pg_type t`,
  );
  const names = new Map(rows.map(({ oid, name }) => [oid, name]));
  const nameOf = (oid: number) => names.get(oid) ?? String(oid);
  return {
    describe: (text: string): Promise<Description> =>
      new Promise((resolve, reject) => {
        const query = new Describe(text, (error, parameters, fields) => {
          if (error) return reject(error);
          resolve({
            parameters: parameters.map(nameOf),
            columns: fields.map(({ name, dataTypeID }) => ({ name, type: nameOf(dataTypeID) })),
          });
        });
        client.query(query as unknown as pg.Query);
      }),
    close: () => client.end(),
  };
}
