import {
  type Cause,
  causeOf,
  type Queryable,
  type TransactionContext,
} from '../../../../gateway/index.ts';

/** A transaction whose writes are logged under one cause. */
export interface LoggedContext {
  client: Queryable;
  cause: Cause;
  now: Date;
}

export const loggedContext = ({
  client,
  person,
  now,
}: Pick<TransactionContext, 'client' | 'person' | 'now'>): LoggedContext => ({
  client,
  cause: causeOf(person),
  now,
});
