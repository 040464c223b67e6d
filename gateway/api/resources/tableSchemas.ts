import { LANGUAGES } from '../../../src/contract/model/constants.ts';
import { parameter, text } from '../components/schemas.ts';
import {} from './resourceOperations.ts';

/** Parameters of an operation that answers a table. */
export const TABLE_PARAMETERS = {
  format: parameter('format', 'query', { type: 'string', enum: ['csv', 'xlsx'] }),
  columns: parameter(
    'columns',
    'query',
    text,
    `Fields in their order, separated by commas; \`name.${LANGUAGES[1]}\` for one language`,
  ),
  language: parameter('language', 'query', { type: 'string', enum: LANGUAGES }),
};

/** A table as the answer. */
export const TABLE = {
  200: {
    description: 'The table',
    content: {
      'text/csv': {},
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': {},
    },
  },
};
