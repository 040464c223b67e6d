import { LANGUAGES } from '../../../src/contract/model/constants.ts';
import { parameter } from '../components/schemas.ts';
import { text } from './resourceOperations.ts';

/** What a call that answers a table takes. */
export const TABLE_PARAMETERS = {
  format: parameter('format', 'query', { type: 'string', enum: ['csv', 'xlsx'] }),
  columns: parameter(
    'columns',
    'query',
    text,
    'Fields in their order, separated by commas; `name.si` for one language',
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
