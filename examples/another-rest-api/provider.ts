import jsonServerProvider from 'ra-data-json-server';
import type { DataProvider } from 'react-admin';

/** The stock server's operators that differ from those of our filters. */
const WORDS: Readonly<Record<string, string>> = {
  contains: 'like',
  gte: 'gte',
  lte: 'lte',
  ne: 'ne',
};
const SUFFIX = /^(.+)_(contains|empty|gt|gte|in|lt|lte|ne)$/;

function conditionFor(key: string): string {
  const [, path, operator] = SUFFIX.exec(key) ?? [];
  if (path === undefined || operator === undefined) return key;
  const word = WORDS[operator];
  // Ignored, it would show rows that the filter excludes.
  if (word === undefined) throw new Error(`This service knows no condition “${key}”`);
  return `${path}_${word}`;
}

/**
 * All that another service needs: react-admin's stock provider for it, and its own filter
 * operators.
 */
export function createProvider(address: string): DataProvider {
  const stock = jsonServerProvider(address);
  return {
    ...stock,
    getList: async (resource, params) => {
      const filter = Object.entries((params.filter ?? {}) as Record<string, unknown>);
      return stock.getList(resource, {
        ...params,
        filter: Object.fromEntries(filter.map(([key, value]) => [conditionFor(key), value])),
      });
    },
  };
}
