import pg from 'pg';

/** A statement with its values; with a name it is prepared once per connection. */
export interface PreparedStatement {
  text: string;
  values?: unknown[] | undefined;
  name?: string | undefined;
}

type Callback = (error: Error | null, result?: pg.QueryResult) => void;

/** The parts of the driver's query that are used here and that its types keep quiet about. */
export interface DriverQuery extends PreparedStatement {
  queryMode?: 'extended';
  callback: Callback;
  submit: (connection: unknown) => Error | null;
  handleRowDescription: (message: unknown) => void;
  handleDataRow: (message: unknown) => void;
  handleCommandComplete: (message: unknown, connection: unknown) => void;
  handleReadyForQuery: (connection: unknown) => void;
  _result: { _types?: pg.CustomTypesConfig };
}

const Query = pg.Query as unknown as new (
  text: string,
  values: unknown[] | undefined,
  callback: Callback,
) => DriverQuery;

/**
 * The driver's query for a statement. Given the statement as an object, the driver first copies it
 * property by property with their descriptors, which costs as much as to write the message.
 */
export function driverQuery(
  { text, values, name }: PreparedStatement,
  callback: Callback,
  types?: pg.CustomTypesConfig,
): DriverQuery {
  const query = new Query(text, values, callback);
  query.name = name;
  if (types) query._result._types = types;
  return query;
}

/** Asks one statement of a client of the driver. */
export function ask<R extends pg.QueryResultRow>(
  client: pg.ClientBase,
  statement: PreparedStatement,
  types?: pg.CustomTypesConfig,
): Promise<pg.QueryResult<R>> {
  return new Promise((resolve, reject) => {
    const done: Callback = (error, result) =>
      error ? reject(error) : resolve(result as pg.QueryResult<R>);
    client.query(driverQuery(statement, done, types) as unknown as pg.Submittable);
  });
}
